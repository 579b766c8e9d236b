"""`manage.py doctor`: looks at the whole set-up, and says in sentences what is wrong."""
