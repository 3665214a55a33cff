from django.db import migrations


def pairs_to_groups(apps, schema_editor):
    pairs, groups = apps.get_model('tournaments', 'ForbiddenPair'), apps.get_model('tournaments', 'ForbiddenGroup')
    for pair in pairs.objects.order_by('pk'):
        group = groups.objects.create(tournament_id=pair.tournament_id, kind=pair.kind)
        group.entries.add(pair.first_id, pair.second_id)


def groups_to_pairs(apps, schema_editor):
    pairs, groups = apps.get_model('tournaments', 'ForbiddenPair'), apps.get_model('tournaments', 'ForbiddenGroup')
    for group in groups.objects.filter(lifted_from=None).order_by('pk'):
        entries = sorted(group.entries.values_list('pk', flat=True))
        for index, first in enumerate(entries):
            for second in entries[index + 1:]:
                known, _ = pairs.objects.get_or_create(
                    first_id=first, second_id=second,
                    defaults={'tournament_id': group.tournament_id, 'kind': group.kind},
                )
                if group.kind == 'never' and known.kind != 'never':
                    known.kind = 'never'
                    known.save(update_fields=['kind'])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0003_every_movement'),
    ]

    operations = [
        migrations.RunPython(pairs_to_groups, groups_to_pairs),
    ]
