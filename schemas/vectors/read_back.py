#!/usr/bin/env python3
"""Reads content that another program wrote, and fails when it is not the message that its JSON means.

The folder holds <Message>/<case>.json and <Message>/<case>.<format>, as data/ does.
"""

import argparse
import json
import pathlib
import sys

from peers import all_peers
from peers.shape import Shape, absent_lists_are_empty

HERE = pathlib.Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schemas", default=HERE.parent / "exported", help="the folder of the exported schemas")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    peers = {peer.name: peer for peer in all_peers(arguments.schemas)}
    read = wrong = 0
    for file in sorted(arguments.folder.glob("*/*")):
        format_name = file.suffix.removeprefix(".")
        if format_name == "json":
            continue
        message = file.parent.name
        meant = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        expected = Shape(arguments.schemas, message).from_json(meant)
        actual = peers[format_name].decode(message, file.read_bytes())
        read += 1
        if absent_lists_are_empty(actual) != absent_lists_are_empty(expected):
            wrong += 1
            print(f"{file}: expected {expected} but read {actual}", file=sys.stderr)
    print(f"{read} read, {wrong} wrong")
    sys.exit(1 if wrong or not read else 0)


if __name__ == "__main__":
    main()
