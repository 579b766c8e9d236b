"""A night played by the software: to practise with, for the demo, and to test the whole house.

`policy/` decides like people at a table, from the JSON that a tablet sees and nothing else;
`wire` and `table` enter it by the API that tablets use; `night` does the organiser's part.
"""
