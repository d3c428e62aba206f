"""A learning curve as a picture: the share of the win by the minutes of training, with intervals."""

from html import escape

WIDE, HIGH, LEFT, LOW = 560, 240, 44, 34


def drawn(lines: list[tuple[float, int, float, float]], title: str) -> str:
    """An SVG from seconds, answers, shares and half intervals; grey and blue, for light and dark pages."""
    title = escape(title)
    last = max(1.0, *(line[0] for line in lines))

    def at(seconds: float, share: float) -> tuple[float, float]:
        return LEFT + (WIDE - LEFT - 16) * seconds / last, 26 + (HIGH - LOW - 26) * (1 - share)

    look = 'font-family="sans-serif" font-size="12" fill="#808080" stroke-width="1.5"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" {look}>',
        f"<title>{title}: share of the win while it learns</title>",
        f'<text x="{LEFT}" y="15" font-size="13">{title}: share of the win</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(0, share)
        dash = "" if share == 0.5 else ' stroke-dasharray="2 5"'
        parts.append(f'<path d="M{x:.0f} {y:.1f}H{WIDE - 16}" stroke="#808080"{dash}/>')
        parts.append(f'<text x="{x - 6:.0f}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for quarter in range(5):
        x, _ = at(last * quarter / 4, 0)
        end = "end" if quarter == 4 else "middle"
        said = f"{last * quarter / 240:.1f}" + (" minutes" if quarter == 4 else "")
        parts.append(f'<text x="{x:.0f}" y="{HIGH - 14}" text-anchor="{end}">{said}</text>')
    points = [at(seconds, share) for seconds, _, share, _ in lines]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    parts.append(f'<path d="M{way}" fill="none" stroke="#2f7bd0"/>')
    for (seconds, _, share, off), (x, y) in zip(lines, points, strict=True):
        top, low = at(seconds, min(1, share + off))[1], at(seconds, max(0, share - off))[1]
        parts.append(f'<path d="M{x:.1f} {top:.1f}V{low:.1f}" stroke="#2f7bd0"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#2f7bd0"/>')
    return "\n".join([*parts, "</svg>\n"])
