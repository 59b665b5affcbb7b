"""Instants and durations as their text and as seconds and the nanoseconds past them."""

import datetime
import re

NANOS = 1_000_000_000

EPOCH = datetime.datetime(1970, 1, 1)

DURATION = re.compile(r"PT(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d+))?S)?")


def from_instant(text):
    """Seconds and nanoseconds since 1970."""
    second, _, fraction = text.removesuffix("Z").partition(".")
    elapsed = datetime.datetime.fromisoformat(second) - EPOCH
    return elapsed.days * 86_400 + elapsed.seconds, int(fraction.ljust(9, "0"))


def to_instant(seconds, nanos):
    """In thousandths, millionths or billionths of a second, as few digits as say it."""
    fraction = f"{nanos:09}"
    while fraction.endswith("000"):
        fraction = fraction[:-3]
    return (EPOCH + datetime.timedelta(seconds=seconds)).isoformat() + (f".{fraction}" if fraction else "") + "Z"


def from_duration(text):
    """Seconds, and nanoseconds that are never negative."""
    hours, minutes, sign, seconds, fraction = DURATION.fullmatch(text).groups()
    of_seconds = int(seconds or 0) * NANOS + int((fraction or "").ljust(9, "0"))
    whole = int(hours or 0) * 3_600 + int(minutes or 0) * 60
    return divmod(whole * NANOS + (-of_seconds if sign else of_seconds), NANOS)


def to_duration(seconds, nanos):
    """In hours, minutes and seconds, each with the sign."""
    total = seconds * NANOS + nanos
    sign = "-" if total < 0 else ""
    whole, fraction = divmod(abs(total), NANOS)
    amounts = {"H": str(whole // 3_600), "M": str(whole // 60 % 60), "S": str(whole % 60)}
    if fraction:
        amounts["S"] += f".{fraction:09}".rstrip("0")
    text = "".join(f"{sign}{amount}{unit}" for unit, amount in amounts.items() if amount != "0")
    return f"PT{text or '0S'}"


# by the name of the message that holds seconds and nanos
FROM_TEXT = {"Timestamp": from_instant, "Duration": from_duration}

TO_TEXT = {"Timestamp": to_instant, "Duration": to_duration}
