#!/usr/bin/env python3
"""Writes what each message in data/ is in each format, by the format's official Python library.

data/<Message>/<case>.json says what a message means; data/<Message>/<case>.<format> is written beside it.
peers/meanings.py says how a message is described that some format cannot say.
"""

import argparse
import pathlib

from peers import all_peers
from peers.meanings import all_meanings
from peers.shape import text_of

HERE = pathlib.Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schemas", default=HERE.parent / "exported", help="the folder of the exported schemas")
    parser.add_argument("--data", default=HERE / "data", type=pathlib.Path, help="the folder of the messages")
    arguments = parser.parse_args()
    # JSON is what the messages are described in
    peers = [peer for peer in all_peers(arguments.schemas) if peer.name != "json"]
    for meaning in all_meanings(arguments.schemas, arguments.data):
        for peer in peers:
            expected = meaning.read_by(peer.name)
            if expected is not None:
                content = peer.encode(meaning.message, meaning.value)
                require_equal(meaning, peer, peer.decode(meaning.message, content), expected)
                meaning.file.with_suffix(f".{peer.name}").write_bytes(content)


def require_equal(meaning, peer, actual, expected):
    if text_of(actual) != text_of(expected):
        raise ValueError(f"{peer.name} reads {meaning.file} as {text_of(actual)} instead of {text_of(expected)}")


if __name__ == "__main__":
    main()
