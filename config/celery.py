"""The Celery application; settings that begin with CELERY_ configure it.

Celery carries wake-ups only. What must not be lost stands in the outbox (ledger.outbox).
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("passgo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
