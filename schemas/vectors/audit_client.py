#!/usr/bin/env python3
"""Appends an event to a running audit service in every format, and reads it back in the same one.

The formats are written and read by their official Python libraries, from the exported schemas.
"""

import argparse
import json
import os
import pathlib
import sys
import urllib.request

from peers import all_peers
from peers.shape import absent_lists_are_empty

HERE = pathlib.Path(__file__).parent


class Json:
    name = "json"
    media_type = "application/json"

    def encode(self, message, value):
        return json.dumps(value).encode("utf-8")

    def decode(self, message, content):
        return json.loads(content)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="The keys come from the environment: AUDIT_WRITER and AUDIT_READER.",
    )
    parser.add_argument("--schemas", default=HERE.parent / "exported", help="the folder of the exported schemas")
    parser.add_argument("url", help="where the service listens, for example http://127.0.0.1:8080")
    arguments = parser.parse_args()
    for peer in [Json(), *all_peers(arguments.schemas)]:
        exchange(arguments.url, peer)
        print(f"{peer.name} ok")


def exchange(url, peer):
    """Appends an event, reads its receipt and the event itself."""
    event = {
        "type": "user.login",
        "subject": "ünïcode \U0001f600",
        "source": "python",
        "time": "2026-01-31T12:00:00Z",
        "data": None,
        "id": f"python-{peer.name}",
    }
    content = peer.encode("AuditEvent", event)
    receipt = peer.decode("Receipt", send(f"{url}/events", "AUDIT_WRITER", peer, content))
    require_equal(peer, receipt["id"], event["id"])
    stored = peer.decode("AuditEvent", send(f"{url}/events/{event['id']}", "AUDIT_READER", peer))
    require_equal(peer, absent_lists_are_empty(stored), absent_lists_are_empty(event))


def send(url, key, peer, content=None):
    headers = {"Authorization": f"Bearer {os.environ[key]}", "Accept": peer.media_type}
    if content is not None:
        headers["Content-Type"] = peer.media_type
    with urllib.request.urlopen(urllib.request.Request(url, content, headers), timeout=60) as response:
        require_equal(peer, response.headers["Content-Type"], peer.media_type)
        return response.read()


def require_equal(peer, actual, expected):
    if actual != expected:
        sys.exit(f"{peer.name}: expected {expected} but got {actual}")


if __name__ == "__main__":
    main()
