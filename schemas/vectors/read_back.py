#!/usr/bin/env python3
"""Reads content that another program wrote, and fails when it is not the message that its JSON in data/ means.

The folder holds <Message>/<case>.<format>, as data/ does.
"""

import argparse
import pathlib
import sys

from peers import all_peers
from peers.meanings import all_meanings
from peers.shape import text_of

HERE = pathlib.Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schemas", default=HERE.parent / "exported", help="the folder of the exported schemas")
    parser.add_argument("--data", default=HERE / "data", type=pathlib.Path, help="the folder of the messages")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    peers = all_peers(arguments.schemas)
    read = wrong = 0
    for meaning in all_meanings(arguments.schemas, arguments.data):
        for peer in peers:
            file = arguments.folder / meaning.message / f"{meaning.file.stem}.{peer.name}"
            if file.exists():
                read += 1
                actual = read_as_text(peer, meaning.message, file)
                # another writer may say more than the peer does
                expected = {text_of(meaning.value), text_of(meaning.read_by(peer.name))}
                if actual not in expected:
                    wrong += 1
                    print(f"{file}: expected {' or '.join(expected)} but read {actual}", file=sys.stderr)
    print(f"{read} read, {wrong} wrong")
    sys.exit(1 if wrong or not read else 0)


def read_as_text(peer, message, file):
    try:
        return text_of(peer.decode(message, file.read_bytes()))
    except Exception as refusal:  # each library has its own
        return repr(refusal)


if __name__ == "__main__":
    main()
