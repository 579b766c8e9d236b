"""The use cases of an event: a module a subject, a function a verb.

Pages, API, tasks and the rehearsal all call them.
"""
