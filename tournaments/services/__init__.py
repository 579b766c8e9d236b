"""The use cases of an event: one module for each subject, one function for each verb.

Pages, API, tasks and the rehearsal all call them.
"""
