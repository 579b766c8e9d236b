"""The rules of your own house: each module here is a chapter, and nothing else has to name it.

docs/developers.md, "add your first house rule", begins with one.
"""
