"""While Klong's board is in motion, no frame is held up by script."""

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, expect

from browser.conftest import Come
from browser.player import Player

#: In milliseconds of processor time: on a busy machine, the time by the clock says more about the others.
LONGEST = 50
SCRIPT = {
    "EvaluateScript", "EventDispatch", "FireAnimationFrame", "FunctionCall", "MajorGC", "MinorGC", "RunMicrotasks",
    "TimerFire",
}  # fmt: skip
FRAME = "Layerize"
#: As many as lead to the turns of two bots and back.
ANSWERS = 15
#: What holds up a frame does so in each of these; what a strained machine does once is not ours.
STRETCHES = 3

Event = dict[str, Any]


def test_no_frame_of_klong_takes_script_long(chromium: Browser, come: Come) -> None:
    anna = come("Anna", reduced_motion="no-preference")
    anna.go(anna.lay("klong", "me", "random", "random"))
    expect(anna.options.first).to_be_visible()
    anna.board.locator(".window").hover()
    longest = [longest_script(chromium, anna)]
    while min(longest) >= LONGEST and len(longest) < STRETCHES:
        longest.append(longest_script(chromium, anna))
    assert min(longest) < LONGEST, longest


def longest_script(chromium: Browser, anna: Player) -> float:
    """Of a stretch of play with the board in motion, nearer and farther."""
    chromium.start_tracing(page=anna.page, categories=["devtools.timeline", "v8.execute"])
    for _ in range(ANSWERS):
        words = anna.words()
        anna.answer(next((word for word in words if word.startswith(("play", "move"))), words[-1]))
        anna.page.mouse.wheel(0, -120)  # nearer
        anna.page.mouse.wheel(0, 120)
        anna.wait_till_still()
    events = of_the_page(json.loads(chromium.stop_tracing())["traceEvents"])
    assert sum(event["name"] == FRAME for event in events) > 100
    return max(scripts(events))


def scripts(events: list[Event]) -> list[float]:
    """How long script ran each time before the page could draw again, in milliseconds of processor time."""
    calls = outermost([event for event in events if event["name"] in SCRIPT and event["ph"] == "X"])
    return [call.get("tdur", 0) / 1000 for call in calls]


def of_the_page(events: list[Event]) -> list[Event]:
    """What its main thread did, in order."""
    calls = Counter((event["pid"], event["tid"]) for event in events if event["name"] == "FunctionCall")
    main = calls.most_common(1)[0][0]
    return sorted((event for event in events if (event["pid"], event["tid"]) == main), key=lambda event: event["ts"])


def outermost(calls: list[Event]) -> list[Event]:
    """Those that are not part of another."""
    found: list[Event] = []
    for call in calls:
        if not found or call["ts"] >= found[-1]["ts"] + found[-1].get("dur", 0):
            found.append(call)
    return found
