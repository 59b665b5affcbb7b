"""What the messages in a folder mean.

<Message>/<case>.json says it. Where a format or its library cannot say all of it, <Message>/<case>.otherwise.json holds
under the format's name what it reads back as instead, or null where it cannot be written at all.
"""

import json

from peers.shape import Shape

OTHERWISE = ".otherwise.json"


class Meaning:
    """A message and what each format makes of it."""

    def __init__(self, schemas, file):
        self.message = file.parent.name
        self.file = file
        self._shape = Shape(schemas, self.message)
        self.value = self._shape.from_json(_load(file))
        otherwise = file.with_name(file.stem + OTHERWISE)
        self._otherwise = _load(otherwise) if otherwise.exists() else {}

    def read_by(self, format_name):
        """The message that a format's peer writes; None where it cannot be written."""
        if format_name in self._otherwise:
            return self._shape.from_json(self._otherwise[format_name])
        return self.value


def all_meanings(schemas, folder):
    """The messages in a folder."""
    files = sorted(file for file in folder.glob("*/*.json") if not file.name.endswith(OTHERWISE))
    return [Meaning(schemas, file) for file in files]


def _load(file):
    return json.loads(file.read_text(encoding="utf-8"))
