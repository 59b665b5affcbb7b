"""Verifies that an audit log contains an event, or exactly the events of an export or of an archive. Needs Python 3.8 or later,
and nothing else.

    python3 verify_event.py proof.json LOG_KEY [WITNESS_KEY ...]

proof.json is the response of GET /events/{id}/proof as JSON, or of GET /events/export as lines of JSON, or the folder of the
command "archive". The keys are verifier keys (name+id+base64). Take them from the operators of the log and of its witnesses, not from the response. During a rotation
LOG_KEY has a line for each key of the log, and one of them must have signed. Every witness that is named must have cosigned.
"""
import base64
import functools
import hashlib
import json
import os
import sys
from datetime import datetime, timedelta

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519, RFC 8032
D, ROOT_OF_MINUS_1 = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def point(data):
    number = int.from_bytes(data, "little")
    odd, y = number >> 255, number % 2**255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * ROOT_OF_MINUS_1 % P
    if y >= P or x * x % P != square or (x == 0 and odd):
        raise ValueError("not a point of the curve")
    return (x if x % 2 == odd else P - x), y


def add(a, b):
    product = D * a[0] * b[0] * a[1] * b[1]
    return ((a[0] * b[1] + a[1] * b[0]) * pow(1 + product, -1, P) % P,
            (a[1] * b[1] + a[0] * b[0]) * pow(1 - product, -1, P) % P)


def times(number, factor):
    total = (0, 1)
    while number:
        total = add(total, factor) if number % 2 else total
        factor, number = add(factor, factor), number // 2
    return total


def is_signed(key, message, signature):
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    base = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    return len(signature) == 64 and s < ORDER and times(s, base) == add(point(signature[:32]), times(h, point(key)))


@functools.lru_cache(maxsize=None)
def has_signature(note, verifier_key):
    name, key_id, typed = (verifier_key.split("+", 2) + ["", ""])[:3]
    try:
        typed = base64.b64decode(typed, validate=True)
    except ValueError:
        typed = b""
    if not typed or sha256(name.encode() + b"\n" + typed)[:4].hex() != key_id:
        sys.exit(f"NOT VERIFIED: {verifier_key} is not a verifier key")
    text, _, lines = note.rpartition("\n\n")
    for line in lines.splitlines():
        _, owner, value = line.split(" ")
        value = base64.b64decode(value)
        if owner == name and value[:4].hex() == key_id:
            message, signature = (text + "\n").encode(), value[4:]
            if typed[0] == 4:  # a cosignature also signs the time
                seconds, signature = int.from_bytes(signature[:8], "big"), signature[8:]
                message = f"cosignature/v1\ntime {seconds}\n".encode() + message
            if is_signed(typed[1:], message, signature):
                return True
    return False


def leaf(event, extra):
    content = b""
    kind_and_time, salt, tenant = extra[:9], extra[9:25], extra[25:].decode()
    for value in (tenant, *(event.get(name) for name in ("id", "type", "subject", "source", "time", "data"))):
        encoded = b"" if value is None else value.encode()
        content += (-1 if value is None else len(encoded)).to_bytes(4, "big", signed=True) + encoded
    return sha256(b"\0", kind_and_time, sha256(salt, content))


def root(leaf_hash, index, size, siblings):
    node, last, result = index, size - 1, leaf_hash
    for sibling in siblings:
        if node % 2 or node == last:
            result = sha256(b"\1", sibling, result)
            while node and node % 2 == 0:
                node, last = node // 2, last // 2
        else:
            result = sha256(b"\1", result, sibling)
        node, last = node // 2, last // 2
    return result if last == 0 <= index < size else None


def range_root(first, leaves, outside, low, high):
    """The root over the leaves from low to before high. Those outside of the range come as roots of subtrees."""
    if high <= first or first + len(leaves) <= low:
        return next(outside)
    if high - low == 1:
        return leaves[low - first]
    middle = low + (1 << (high - low - 1).bit_length() - 1)
    left = range_root(first, leaves, outside, low, middle)
    return sha256(b"\1", left, range_root(first, leaves, outside, middle, high))


def received_at(opening):
    time = datetime(1970, 1, 1) + timedelta(microseconds=int.from_bytes(opening[1:9], "big", signed=True))
    digits = "microseconds" if time.microsecond % 1000 else "milliseconds" if time.microsecond else "seconds"
    return time.isoformat(timespec=digits) + "Z"


def leaf_of(entry):
    if not entry.get("event"):  # erased, or the beginning of the log
        return base64.b64decode(entry["leaf"])
    opening = base64.b64decode(entry["opening"])
    computed = leaf(entry["event"], opening)
    if base64.b64decode(entry["leaf"]) != computed or entry["receivedAt"] != received_at(opening):
        sys.exit(f"NOT VERIFIED: event {entry['sequence']} was altered")
    return computed


def checked(note, log_key, witness_keys):
    origin, size, expected = note.split("\n")[:3]
    log_keys = log_key.split()
    if not log_keys or any(key.split("+")[0] != origin for key in log_keys):
        sys.exit(f"NOT VERIFIED: not a proof of the log {log_key}")
    if not any([has_signature(note, key) for key in log_keys]):
        sys.exit(f"NOT VERIFIED: the checkpoint is not signed by {origin}")
    for key in witness_keys:
        if not has_signature(note, key):
            sys.exit(f"NOT VERIFIED: the checkpoint is not signed by {key.split('+')[0]}")
    return origin, int(size), base64.b64decode(expected)


def verify_export(entries, end, log_key, witness_keys):
    proof, first = end.get("proof"), entries[0]["sequence"]
    if not proof:
        sys.exit("NOT VERIFIED: the export has no proof at its end; it was cut off")
    origin, size, expected = checked(proof["checkpoint"], log_key, witness_keys)
    if [entry["sequence"] for entry in entries] != list(range(first, end["sequence"] + 1)) or end["sequence"] >= size:
        sys.exit("NOT VERIFIED: entries are missing, or not in order")
    outside = iter([base64.b64decode(line) for line in proof["hashes"]])
    leaves = [leaf_of(entry) for entry in entries]
    try:
        found = range_root(first, leaves, outside, 0, size)
    except StopIteration:
        found = None
    if found != expected or any(outside):
        sys.exit("NOT VERIFIED: the log has other entries")
    return origin, size, expected, leaves, sum(not entry.get("event") for entry in entries)


def lines(file):
    try:
        with open(file, encoding="utf-8") as opened:
            *entries, end = [json.loads(line) for line in opened]
        return entries, end, entries[0]["sequence"]
    except (ValueError, LookupError, TypeError):
        sys.exit(f"NOT VERIFIED: {file} is no export; it is empty, damaged or another file")


def export(file, log_key, witness_keys):
    entries, end, _ = lines(file)
    origin, size, _, leaves, without = verify_export(entries, end, log_key, witness_keys)
    print(f"VERIFIED: entries {end['sequence'] + 1 - len(leaves)} to {end['sequence']} of {size} in {origin}, {without} of them"
          f" without content, with {len(witness_keys)} witnesses")


def archive(folder, log_key, witness_keys):
    """Each file has its proof, they follow each other, and their checkpoints are of one tree."""
    first = count = without = 0
    tree, roots, origin = [], {}, "no log"  # the largest complete subtrees with their number of leaves; roots by size
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".ndjson")):
        entries, end, start = lines(os.path.join(folder, name))
        origin, size, expected, leaves, missing = verify_export(entries, end, log_key, witness_keys)
        if not tree:
            first = count = start
            widths = [1 << bit for bit in reversed(range(first.bit_length())) if first >> bit & 1]
            tree = list(zip(widths, map(base64.b64decode, end["proof"]["hashes"])))
        if start != count:
            sys.exit(f"NOT VERIFIED: the archive has no entry {count}")
        without += missing
        if roots.setdefault(size, expected) != expected:
            sys.exit(f"NOT VERIFIED: {name} has another checkpoint of {size} entries")
        for width, node in ((1, leaf_hash) for leaf_hash in leaves):
            while tree and tree[-1][0] == width:
                width, node = 2 * width, sha256(b"\1", tree.pop()[1], node)
            tree.append((width, node))
            count += 1
            if count in roots and roots[count] != functools.reduce(lambda right, left: sha256(b"\1", left, right),
                                                                   [node for _, node in reversed(tree)]):
                sys.exit(f"NOT VERIFIED: the archive has other entries than the checkpoint of {count}")
    if not tree:
        sys.exit("NOT VERIFIED: the folder has no archive")
    print(f"VERIFIED: entries {first} to {count - 1} of the archive of {origin}, {without} of them without content,"
          f" with {len(witness_keys)} witnesses")


def main(file, log_key, *witness_keys):
    if os.path.isdir(file):
        return archive(file, log_key, witness_keys)
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    try:
        record = json.loads(text)
    except json.JSONDecodeError:
        return export(file, log_key, witness_keys)
    head, _, note = record["proof"].partition("\n\n")
    version, extra, index, *path = head.split("\n")
    if version != "c2sp.org/tlog-proof@v1":
        sys.exit(f"NOT VERIFIED: not a proof of the log {log_key}")
    origin, size, expected = checked(note, log_key, witness_keys)
    index, siblings = int(index.split(" ")[1]), [base64.b64decode(line) for line in path]
    extra = base64.b64decode(extra.split(" ")[1])
    leaf_hash = leaf(record["event"], extra)
    if root(leaf_hash, index, size, siblings) != expected:
        sys.exit("NOT VERIFIED: the log does not contain this event")
    print(f"VERIFIED: event {index} of {size} in {origin}, received {received_at(extra)}, with {len(witness_keys)} witnesses")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as failure:
        sys.exit(f"NOT VERIFIED: {sys.argv[1]} cannot be read as a proof, an export or an archive ({failure!r})")
