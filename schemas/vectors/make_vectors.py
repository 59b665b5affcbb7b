#!/usr/bin/env python3
"""Writes what each message in data/ is in each format, by the format's official Python library.

data/<Message>/<case>.json says what a message means; data/<Message>/<case>.<format> is written beside it.
"""

import argparse
import json
import pathlib

from peers import all_peers
from peers.shape import Shape, absent_lists_are_empty

HERE = pathlib.Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schemas", default=HERE.parent / "exported", help="the folder of the exported schemas")
    parser.add_argument("--data", default=HERE / "data", type=pathlib.Path, help="the folder of the messages")
    arguments = parser.parse_args()
    peers = all_peers(arguments.schemas)
    for source in sorted(arguments.data.glob("*/*.json")):
        message = source.parent.name
        value = Shape(arguments.schemas, message).from_json(json.loads(source.read_text(encoding="utf-8")))
        for peer in peers:
            content = peer.encode(message, value)
            if absent_lists_are_empty(peer.decode(message, content)) != absent_lists_are_empty(value):
                raise ValueError(f"{peer.name} reads {source} as another message than it wrote")
            source.with_suffix(f".{peer.name}").write_bytes(content)


if __name__ == "__main__":
    main()
