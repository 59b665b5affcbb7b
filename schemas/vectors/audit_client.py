#!/usr/bin/env python3
"""Appends an event to a running audit service in every format, and reads it back in the same one.

The service is asked for the schemas, and they are all that is known of it; the formats' own Python libraries do the
rest.
"""

import argparse
import os
import pathlib
import sys
import tempfile
import urllib.request

from peers import all_peers
from peers.shape import text_of
from peers.smile_peer import Smile

MESSAGES = ("AuditEvent", "Receipt")

EXTENSIONS = {"avro": "avsc", "capnp": "capnp", "flatbuffers": "fbs", "proto": "proto", "thrift": "thrift"}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="The keys come from the environment: AUDIT_WRITER and AUDIT_READER.",
    )
    parser.add_argument("url", help="where the service listens, for example http://127.0.0.1:8080")
    url = parser.parse_args().url
    with tempfile.TemporaryDirectory() as schemas:
        fetch_schemas(url, pathlib.Path(schemas))
        for peer in [*all_peers(schemas), Smile()]:
            exchange(url, peer)
            print(f"{peer.name} ok")


def fetch_schemas(url, folder):
    for language, extension in EXTENSIONS.items():
        (folder / language).mkdir()
        for message in MESSAGES:
            name = f"{message}.{extension}"
            with request(f"{url}/wireformat/schemas/{name}", "AUDIT_READER", {}) as response:
                (folder / language / name).write_bytes(response.read())


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
    require_equal(peer, text_of(stored), text_of(event))


def send(url, key, peer, content=None):
    headers = {"Accept": peer.media_type}
    if content is not None:
        headers["Content-Type"] = peer.media_type
    with request(url, key, headers, content) as response:
        require_equal(peer, response.headers["Content-Type"], peer.media_type)
        return response.read()


def request(url, key, headers, content=None):
    headers = {"Authorization": f"Bearer {os.environ[key]}", **headers}
    return urllib.request.urlopen(urllib.request.Request(url, content, headers), timeout=60)


def require_equal(peer, actual, expected):
    if actual != expected:
        sys.exit(f"{peer.name}: expected {expected} but got {actual}")


if __name__ == "__main__":
    main()
