"""XML as Jackson lays it out, by Python's own module.

A property is an element of its name; of a list, an element that holds one of the same name for each of its elements.
What is absent is marked xsi:nil, for an empty element is an empty text.
"""

import xml.etree.ElementTree as ElementTree

from peers.shape import Shape

NIL = "{http://www.w3.org/2001/XMLSchema-instance}nil"


class Xml:
    name = "xml"
    media_type = "application/xml;charset=UTF-8"

    def __init__(self, schemas):
        self._schemas = schemas

    def encode(self, message, value):
        root = _element(message, Shape(self._schemas, message).to_json(value))
        return ElementTree.tostring(root, encoding="utf-8")

    def decode(self, message, content):
        shape = Shape(self._schemas, message)
        return shape.map(_held(shape, shape.schema, ElementTree.fromstring(content)), _from_text)


def _element(name, value):
    element = ElementTree.Element(name)
    if value is None:
        element.set(NIL, "true")
    elif isinstance(value, dict):
        element.extend(_element(key, held) for key, held in value.items())
    elif isinstance(value, list):
        element.extend(_element(name, held) for held in value)
    else:
        element.text = str(value).lower() if isinstance(value, bool) else str(value)
    return element


def _held(shape, schema, element):
    """The message as dictionaries and lists of texts."""
    schema = shape.resolve(schema)
    if element is None or element.get(NIL) == "true":
        return None
    kind = schema["type"] if isinstance(schema, dict) else schema
    if kind == "record":
        return {f["name"]: _held(shape, f["type"], element.find(f["name"])) for f in schema["fields"]}
    if kind == "array":
        return [_held(shape, schema["items"], child) for child in element]
    return element.text or ""


def _from_text(kind, text):
    if kind in ("int", "long"):
        return int(text)
    if kind == "boolean":
        return {"true": True, "false": False}[text]
    return Shape.scalar_from_json(kind, text)
