"""Verifies that a topic has exactly the entries of an audit log. Needs Python 3.8 or later and confluent-kafka.

    python3 verify_topic.py BROKERS TOPIC PROOF LOG_KEY [WITNESS_KEY ...]

The command "forward" writes the topic, with --format=json. PROOF is a file whose last line is the last one of
GET /events/export?from=1, and the keys are those of verify_event.py.
"""
import json
import sys

from confluent_kafka import OFFSET_BEGINNING, Consumer, TopicPartition

import verify_event


def entries_of(brokers, topic, last):
    """The entries up to the last one. An entry can be there more than once, because "forward" writes at least once."""
    consumer = Consumer({"bootstrap.servers": brokers, "group.id": "verify_topic", "enable.auto.commit": False})
    partitions = consumer.list_topics(topic, timeout=60).topics[topic].partitions
    consumer.assign([TopicPartition(topic, partition, OFFSET_BEGINNING) for partition in partitions])
    found = {}
    while sum(sequence <= last for sequence in found) < last:
        record = consumer.poll(30)
        if record is None or record.error():
            sys.exit("NOT VERIFIED: entries are missing in the topic")
        entry = json.loads(record.value())
        if found.setdefault(entry["sequence"], entry) != entry:
            sys.exit(f"NOT VERIFIED: entry {entry['sequence']} is there with two contents")
    consumer.close()
    return [found[sequence] for sequence in sorted(found) if sequence <= last]


def main(brokers, topic, proof, log_key, *witness_keys):
    with open(proof, encoding="utf-8") as opened:
        end = json.loads(opened.read().splitlines()[-1])
    entries = entries_of(brokers, topic, end["sequence"])
    origin, size, _, _, without = verify_event.verify_export(entries, end, log_key, witness_keys)
    print(f"VERIFIED: the topic has entries 1 to {end['sequence']} of {size} in {origin}, {without} of them without content,"
          f" with {len(witness_keys)} witnesses")


if __name__ == "__main__":
    main(*sys.argv[1:])
