from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_pairs_to_groups'),
    ]

    operations = [
        migrations.DeleteModel(
            name='ForbiddenPair',
        ),
    ]
