"""Sheets to print, and those that anybody may read on a phone, too."""
