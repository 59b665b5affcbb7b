"""Avro: a bare datum, by fastavro."""

import io

import fastavro

from peers.shape import Shape


class Avro:
    name = "avro"
    media_type = "application/avro"

    def __init__(self, schemas):
        self._schemas = schemas

    def encode(self, message, value):
        content = io.BytesIO()
        fastavro.schemaless_writer(content, self._schema(message), value)
        return content.getvalue()

    def decode(self, message, content):
        source = io.BytesIO(content)
        value = fastavro.schemaless_reader(source, self._schema(message), None)
        if source.tell() != len(content):
            raise ValueError(f"{len(content) - source.tell()} bytes are left")
        return value

    def _schema(self, message):
        return fastavro.parse_schema(Shape(self._schemas, message).schema)
