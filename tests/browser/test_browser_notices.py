"""To be told that it is one's turn while no page is open: asked for by a press, brought by a service worker."""

import json
import re
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Come
from table.push_service import Browser

#: Counts how often the browser is asked for permission, and how often a page wants to be pushed to.
WATCHED = """
window.asked = 0;
const ask = Notification.requestPermission.bind(Notification);
Notification.requestPermission = () => { window.asked += 1; return ask(); };
const made = %s;
PushManager.prototype.subscribe = async () => ({ ...made, toJSON: () => made, unsubscribe: async () => true });
PushManager.prototype.getSubscription = async () => ({ ...made, unsubscribe: async () => true });
"""
CLOSE = """async () => {
  for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close();
}"""
#: Whether the notices become what they should be within a while, and what they are.
#: (The page asks itself: `wait_for_function` takes a promise for a yes.)
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (const end = Date.now() + 3_000; ; await new Promise((again) => setTimeout(again, 20))) {
    const all = (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data]);
    const enough = %s;
    if (enough || Date.now() > end) return [enough, all];
  }
}"""


def test_permission_is_asked_by_a_press_and_a_browser_is_made_known_and_forgotten(come: Come) -> None:
    anna = come("Anna")
    anna.context.grant_permissions(["notifications"], origin=anna.address)
    keys = Browser().subscription("https://push.example.org/anna")
    told = {"endpoint": keys.pop("endpoint"), "keys": keys}
    anna.context.add_init_script(WATCHED % str(told))
    page = anna.go().page
    anna.go(anna.lay("kombio", "me", "random", pace="slow"))
    expect(anna.options.first).to_be_visible()
    assert page.evaluate("asked") == 0
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name=re.compile("^Tell me when it is my turn"))
    with page.expect_response(re.compile("/api/me/push")) as answer:
        switch.click()
    assert answer.value.ok
    assert answer.value.request.post_data_json == {"endpoint": told["endpoint"], **keys}
    assert page.evaluate("asked") == 1
    expect(page.get_by_text("You will be told, also when this page is closed.")).to_be_visible()
    with page.expect_response(re.compile("/api/me/push/forget")) as answer:
        switch.click()
    assert answer.value.ok
    assert answer.value.request.post_data_json == {"endpoint": told["endpoint"]}


def test_without_permission_it_says_so(come: Come) -> None:
    anna = come("Anna", locale="de")
    anna.context.add_init_script("Notification.requestPermission = async () => 'denied'")
    page = anna.go().page
    page.get_by_role("button", name=re.compile("^Einstellungen")).click()
    switch = page.get_by_role("switch", name=re.compile("^Sag mir Bescheid"))
    switch.click()
    expect(page.get_by_text("Dein Browser erlaubt es nicht")).to_be_visible()
    expect(switch).not_to_be_checked()


def test_the_service_worker_tells_of_a_turn_unless_one_looks_at_the_table(come: Come) -> None:
    anna = come("Anna")
    anna.context.grant_permissions(["notifications"], origin=anna.address)
    table = anna.lay("kombio", "me", "random", pace="slow")
    page = anna.go().page
    registered: list[Any] = []
    line = anna.context.new_cdp_session(page)
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: registered.extend(event["registrations"]))
    line.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")

    def push(table: str, title: str, enough: str) -> Any:
        """What is shown as soon as it is enough; a message that the worker missed while it started comes again."""
        told = json.dumps({"table": table, "title": title, "text": "It is your turn."})
        while not registered:
            page.wait_for_timeout(20)
        where = {"origin": anna.address, "registrationId": registered[-1]["registrationId"]}
        for _ in range(20):
            line.send("ServiceWorker.deliverPushMessage", {**where, "data": told})
            seen, shown = page.evaluate(SHOWN % enough)
            if seen:
                return shown
        raise AssertionError(f"not seen: {enough}, but {shown}")

    name = table.removeprefix("/t/")
    assert push(name, "Kombio", "all.length === 1") == [["Kombio", "It is your turn.", name]]
    push(name, "Kombio again", "all.length === 1 && all[0][0] === 'Kombio again'")
    push("other", "Karuba", "all.length === 2")
    page.evaluate(CLOSE)
    assert page.evaluate(SHOWN % "all.length === 0") == [True, []]
    anna.go(table)
    expect(anna.options.first).to_be_visible()
    push(name, "Kombio", "true")
    told = push("other", "Karuba", "all.some(([title]) => title === 'Karuba')")
    assert [title for title, *_ in told] == ["Karuba"], "who looks at the table knows it"
