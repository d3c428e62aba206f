"""Squared paper."""

from stammtisch.core.canvas import Canvas, flow, shortened, stack, text_width


def test_what_is_written_with_a_style_comes_out_as_markup() -> None:
    assert str(Canvas().put(0, 0, "deck").put(5, 0, "51", "bold").put(0, 1, "pile")) == "deck [bold]51[/]\npile"


def test_nobody_can_write_markup() -> None:
    assert str(Canvas().put(0, 0, "[red]\\x")) == "(red)/x"


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert str(Canvas().put(0, 0, "a\x1bb")) == "a?b"


def test_wide_letters_take_two_squares_and_accents_none() -> None:
    assert text_width("安娜") == 4
    assert text_width("e\u0301a") == 2
    assert str(Canvas().put(0, 0, "安").put(2, 0, "x")) == "安x"


def test_a_text_that_does_not_fit_ends_in_dots() -> None:
    assert shortened("Anna", 4) == "Anna"
    assert shortened("Annabel", 4) == "Ann…"
    assert shortened("安娜安", 4) == "安…"
    assert shortened("Annabel", 3, end="") == "Ann"


def test_sheets_flow_into_the_next_row_when_there_is_no_room() -> None:
    sheet = Canvas().put(0, 0, "ab").put(0, 1, "cd")
    assert str(flow([sheet, sheet, sheet], width=7)) == "ab  ab\ncd  cd\n\nab\ncd"
    assert str(flow([sheet, sheet], width=3, between=0)) == "ab\ncd\nab\ncd"


def test_sheets_are_stacked_with_a_line_between_them_and_empty_ones_left_out() -> None:
    assert str(stack([Canvas().put(0, 0, "a"), Canvas(), Canvas().put(0, 0, "b")])) == "a\n\nb"


def test_a_sheet_is_widened_but_nothing_on_it_is_lost() -> None:
    assert Canvas().put(0, 0, "ab").widen(4).width == 4
    assert str(Canvas().put(0, 0, "abcdef").widen(4)) == "abcdef"
