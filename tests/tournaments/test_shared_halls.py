"""Which tables of a hall each of several parties has to itself."""

from __future__ import annotations

from tournaments.seating import Hall, Party, share_out


def test_each_has_a_block_and_none_has_a_table_that_is_out_of_use() -> None:
    assert share_out([Party(3), Party(2)], Hall(unused=[2])) == [[1, 3, 4], [5, 6]]


def test_own_tables_come_first_and_then_the_reserved_ones_for_those_who_need_them() -> None:
    hall = Hall(reserved=[1, 2])
    parties = [Party(2), Party(2, own=[9], reserved=1), Party(1, own=[9])]
    assert share_out(parties, hall) == [[2, 3], [1, 9], [4]]


def test_an_own_table_that_is_a_reserved_one_needs_no_other() -> None:
    assert share_out([Party(2, own=[5], reserved=1)], Hall(reserved=[4, 5])) == [[1, 5]]
