"""Every published round keeps how many its stage was to have: the plan may change from now on."""

from django.db import migrations


def keep_plan(apps, _schema_editor):
    Round = apps.get_model("matches", "Round")
    Stage = apps.get_model("tournaments", "Stage")
    for stage in Stage.objects.all():
        published = Round.objects.filter(stage=stage).exclude(state="drawn")
        published.update(planned=stage.rounds_planned)


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_every_movement")]

    operations = [migrations.RunPython(keep_plan, migrations.RunPython.noop)]
