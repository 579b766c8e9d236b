"""The rules of your own house: each module here is a chapter, and needn't be named anywhere else.

docs/developers.md, "add your first house rule", begins with one.
"""
