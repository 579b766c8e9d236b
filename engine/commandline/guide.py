"""The guide that `python -m engine --help` prints: enough to use notation without a manual."""

DESCRIPTION = """\
Play a table's game by the rules, from a text file: check it, and show the
position it ends in, the tally, and what can be entered next.
"""

GUIDE = """\
replay a game
  A game is a text file (UTF-8): headers, then one entry a line. Save as my.game

    [Ruleset "classic"]
    [Seats "A B C"]
    start A                              # A throws first; # begins a comment
    A roll 1+2
    refused DECISION_OPEN: B roll 2+1    # the rules have to refuse that
    A buy baltic-avenue                  # or: A decline baltic-avenue, then
    B roll 2+1                           #     auction baltic-avenue C 45
    A collect-rent B baltic-avenue
    C roll 3+4
    C draw CH07                          # a card, by its id
    expect cash A 1444                   # has to be so

  and run
    python -m engine my.game             the position and the tally at its end
    python -m engine --journal my.game   and what each line did
    python -m engine --offers my.game    and what can be entered next

  Players are the seats A to H. A turn ends by itself when the next one throws.

set up a position
  "position" sets what it names, at any time, and changes nothing else:

    position cash=A:200,B:900 deeds=boardwalk:A,park-place:A
        buildings=boardwalk:2,park-place:1 tokens=A:36,B:10
        jail=B:1 turn=A

  An indented line goes on with the one before it. 5 buildings are a hotel;
  tokens stand on 0 (GO) to 39; jail counts the throws missed; "-" is an empty
  list, so jail=- frees everybody. All impossible values are reported at once.
  To look at a position without a file:

    echo 'position cash=A:200 tokens=A:36 turn=A' | python -m engine --offers -

all the words there are
    python -m engine --list commands      lines that can be entered
    python -m engine --list expectations  what "expect" can check
    python -m engine --list rulesets      for the headers Ruleset and Edition
    python -m engine --list options       for [Option "rounding=down"]
    python -m engine --list us-pre2008    spaces and cards of a board, by name

boards and cards of your own (JSON, see docs/editions.md)
    python -m engine --write-edition uk > club.json   a file to start from
    python -m engine --check-edition club.json        all its faults
    python -m engine --edition-file club.json my.game

exit status
  0  all went as the files say
  1  a rule refuses a line, or an expectation fails: its line is named
  2  a file or the command line can't be read: line, column, what belongs there
"""
