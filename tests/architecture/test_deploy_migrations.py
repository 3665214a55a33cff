"""A migration runs while old processes serve: it blocks nobody, or says why it may.

Every migration after those below is looked at. One that has to block all the same says so in its
module, ``BLOCKING = "why, and when to run it"``. What is looked for is what can be seen from the
operations alone; docs/operations.md has the whole advice.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

LOOKED_AT_AFTER = {"tournaments": "0006_by_itself", "matches": "0006_by_itself"}
"""The last migrations that met no served database; they are never edited again."""

RENAMES = (migrations.RenameField, migrations.RenameModel, migrations.AlterModelTable)


def complaints(migration: migrations.Migration, before: ProjectState) -> Iterator[str]:
    """What the old processes, or those who wait for them, would suffer from."""
    new: set[str] = set()
    state = before.clone()
    for operation in migration.operations:
        model = getattr(operation, "model_name", getattr(operation, "name", "")) or ""
        if isinstance(operation, migrations.CreateModel):
            new.add(operation.name_lower)
        elif model.lower() not in new:
            found = complaint(operation, state, migration.app_label)
            if found:
                yield f"{operation.describe()}: {found}"
        operation.state_forwards(migration.app_label, state)


def complaint(operation: object, state: ProjectState, app: str) -> str:
    if isinstance(operation, RENAMES):
        return "old processes ask for the old name: add, write both, remove a release later"
    if isinstance(operation, migrations.DeleteModel | migrations.RemoveField):
        return "old processes still ask for it: stop using it a release earlier"
    if isinstance(operation, migrations.AddField):
        return added(operation.field)
    if isinstance(operation, migrations.AlterField):
        old = state.models[app, operation.model_name_lower].fields[operation.name]
        return altered(old, operation.field)
    if isinstance(operation, migrations.AddConstraint):
        return "reads the whole table under a lock: AddConstraintNotValid, then ValidateConstraint"
    if isinstance(operation, migrations.AddIndex) and not isinstance(
        operation, AddIndexConcurrently
    ):
        return "nobody writes until it is built: AddIndexConcurrently, atomic = False"
    if isinstance(operation, migrations.RunPython | migrations.RunSQL) and not operation.elidable:
        return "rows are changed by a command, in batches; what is short and done once is elidable"
    return ""


def added(field: models.Field) -> str:
    if field.many_to_many or field.null or field.db_default is not NOT_PROVIDED:
        return ""
    return "old processes insert without it: null=True, or db_default"


def altered(old: models.Field, new: models.Field) -> str:
    if old.null and not new.null:
        return "reads the whole table under a lock: a check NOT VALID first"
    if old.get_internal_type() != new.get_internal_type():
        return "the table is written anew: a new column instead"
    if (old.max_length or 0) > (new.max_length or 0) > 0:
        return "the table is written anew, and what old processes insert may not fit"
    return ""


def test_no_migration_blocks_those_who_play():
    loader = MigrationLoader(None)
    found = {}
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if name <= LOOKED_AT_AFTER.get(app, "~"):
            continue
        if getattr(sys.modules[type(migration).__module__], "BLOCKING", ""):
            continue
        before = loader.project_state((app, name), at_end=False)
        if said := list(complaints(migration, before)):
            found[f"{app}.{name}"] = said
    assert found == {}


def test_what_is_looked_after_is_there():
    on_disk = MigrationLoader(None).disk_migrations
    assert all(last in on_disk for last in LOOKED_AT_AFTER.items())


def nothing(*_):
    """Change no row."""


BLOCKS = [
    migrations.AddField("entry", "colour", models.CharField(max_length=9, default="")),
    migrations.RemoveField("entry", "seeding"),
    migrations.RenameField("entry", "seeding", "seed"),
    migrations.AlterField("entry", "name", models.TextField()),
    migrations.AlterField("entry", "name", models.CharField(max_length=2)),
    migrations.AlterField("entry", "seeding", models.PositiveIntegerField()),
    migrations.AddIndex("entry", models.Index(fields=["name"], name="entry_by_name")),
    migrations.RunPython(nothing),
    migrations.DeleteModel("entry"),
]
BLOCKS_NOBODY = [
    migrations.AddField("entry", "colour", models.CharField(max_length=9, null=True)),
    migrations.AddField("entry", "colour", models.CharField(max_length=9, db_default="")),
    AddIndexConcurrently("entry", models.Index(fields=["name"], name="entry_by_name")),
    migrations.RunPython(nothing, elidable=True),
    migrations.CreateModel("Colour", [("id", models.BigAutoField(primary_key=True))]),
]


def said_of(*operations) -> list[str]:
    migration = migrations.Migration("0007_next", "tournaments")
    migration.operations = list(operations)
    return list(complaints(migration, MigrationLoader(None).project_state()))


@pytest.mark.parametrize("operation", BLOCKS, ids=lambda each: each.describe())
def test_what_blocks_is_seen(operation):
    assert len(said_of(operation)) == 1


@pytest.mark.parametrize("operation", BLOCKS_NOBODY, ids=lambda each: each.describe())
def test_what_blocks_nobody_is_let_pass(operation):
    assert said_of(operation) == []


def test_a_table_that_is_new_can_have_what_it_likes():
    create = migrations.CreateModel("Colour", [("id", models.BigAutoField(primary_key=True))])
    index = migrations.AddIndex("colour", models.Index(fields=["id"], name="colour_by_id"))
    assert said_of(create, index) == []
