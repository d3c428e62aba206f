"""A report in HTML: one page that opens anywhere, with nothing fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from .finding import Finding
from .wording import in_figures, wording

STYLE = """
:root { color-scheme: light dark;
  --ground: #efe2c6; --paper: #fdf8ec; --edge: #d9c7a1; --ink: #2b2016; --soft: #65523c; --faint: #a8967c;
  --accent: #9c3f12; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #1d1510; --paper: #2a1f17; --edge: #4d3b2b; --ink: #f3e7d0; --soft: #c8b497; --faint: #8d7a63;
  --accent: #e8905a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 17px/1.55 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
h1, h2 { font-family: 'Alegreya', 'Palatino Linotype', 'Book Antiqua', Palatino, Georgia, serif; font-weight: 600;
  line-height: 1.15; letter-spacing: -.005em; }
h1 { font-size: clamp(2.2rem, 1.6rem + 2.6vw, 3.4rem); margin: 0 0 .3rem; }
h2 { font-size: 1.65rem; margin: 0 0 .5rem; }
.about { color: var(--soft); margin: 0 0 1rem; max-width: 40rem; } .about + section { margin-top: 2.2rem; }
section { background: var(--paper); border: 1px solid var(--edge); border-radius: .9rem; padding: 1.6rem 1.8rem;
  margin: 0 0 1.3rem; box-shadow: 0 1px 2px rgb(70 42 12 / .12), 0 8px 20px rgb(70 42 12 / .07); }
section p { margin: 0 0 1.1rem; max-width: 42rem; }
section p:last-child { margin-bottom: 0; }
svg { display: block; width: 100%; height: auto; margin: .5rem 0; }
svg.slim { display: none; }
svg text { font: 14.5px system-ui, 'Segoe UI', Roboto, sans-serif; fill: var(--ink); }
svg text.small { font-size: 12.5px; fill: var(--soft); font-variant-numeric: tabular-nums; }
svg text.mark { fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
svg .reference { stroke: var(--soft); stroke-width: 1.2; stroke-dasharray: 3 4; }
svg .interval { stroke-width: 3.2; stroke-linecap: round; opacity: .45; }
svg .axis { stroke: var(--edge); stroke-width: 1.5; } svg .grid { stroke: var(--edge); stroke-width: .7; }
.wide { overflow-x: auto; margin: 0 -.4rem; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; text-align: right; vertical-align: bottom; padding: .25rem .6rem; }
td { text-align: right; padding: .22rem .6rem; border-top: 1px solid var(--edge); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: var(--paper); }
.words th, .words td { text-align: left; vertical-align: top; white-space: normal; }
.verdicts { display: grid; grid-template-columns: max-content 1fr; gap: .6rem 1.2rem; margin: 0; }
.verdicts dt { font-weight: 600; white-space: nowrap; } .verdicts dd { margin: 0; }
.mark { display: inline-block; width: 1.5em; height: 1.5em; line-height: 1.5em; border-radius: 50%; text-align: center;
  margin-right: .35rem; color: var(--paper); background: var(--faint); }
.mark.good { background: #2e7d4f; } .mark.look { background: var(--accent); }
summary { color: var(--soft); cursor: pointer; margin: .6rem 0; }
code { font-size: .88em; overflow-wrap: anywhere; }
footer { color: var(--soft); font-size: .88rem; margin-top: 2rem; }
@media (max-width: 38rem) {
  .verdicts { grid-template-columns: 1fr; gap: .3rem; } .verdicts dd { margin-bottom: .8rem; }
  main { padding: 1.6rem .8rem 3rem; } section { padding: 1.1rem 1rem; }
  svg.broad { display: none; } svg.slim { display: block; max-width: 26rem; } }
@media print { body { background: none; } section { break-inside: avoid; box-shadow: none; } }
"""


def html_page(title: str, about: str, found: Sequence[Finding], facts: Mapping[str, str], language: str = "en") -> str:
    """The findings one below the other, and at the end how to have the same again."""
    say = wording(language)
    sections = [
        f"<section><h2>{escape(one.title)}</h2>{_paragraph(one.sentence)}{in_figures(one.figure, say)}</section>"
        for one in found
    ]
    key = f'<p class="about">{say("key")}</p>' if any('class="interval"' in one.figure for one in found) else ""
    told = " · ".join(f"{escape(say(f'facts.{name}'))} <code>{escape(value)}</code>" for name, value in facts.items())
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body><main><h1>{escape(title)}</h1><p class="about">{_kept_together(about)}</p>{key}{"".join(sections)}'
        f"<footer>{told}</footer></main></body></html>\n"
    )


def _paragraph(sentence: str) -> str:
    return f"<p>{_kept_together(sentence)}</p>" if sentence else ""


def _kept_together(sentence: str) -> str:
    """A number and its sign stay on one line."""
    return escape(sentence).replace(" %", "\N{NO-BREAK SPACE}%")
