"""The wiring of Passgo: settings, URLs, the ASGI application, Celery and the command that runs it.

The Celery application is imported here so that `shared_task` finds it in every process.
"""

from config.celery import app as celery_app

__all__ = ["celery_app"]
