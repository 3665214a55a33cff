from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_initial")]

    operations = [
        migrations.AddField(
            model_name="scoresheet",
            name="known_from",
            field=models.PositiveSmallIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="penalty",
            name="known_from",
            field=models.PositiveSmallIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="penalty",
            name="lifted_from",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
