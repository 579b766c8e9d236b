"""The wiring of Passgo: settings, addresses, middleware, Celery.

The Celery application is imported here so that `shared_task` finds it in every process.
"""

from config.celery import app as celery_app

__all__ = ["celery_app"]
