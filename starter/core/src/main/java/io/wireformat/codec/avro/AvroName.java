package io.wireformat.codec.avro;

/**
 * The name of a record or an enum.
 *
 * @param namespace names separated by dots; empty for a type without a package
 * @param simple the last part of the full name
 */
record AvroName(String namespace, String simple) implements Comparable<AvroName> {

    /** The name in a schema: a full name, or one in the enclosing namespace. */
    static AvroName of(String name, String namespace) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? new AvroName(namespace, name) : new AvroName(name.substring(0, dot), name.substring(dot + 1));
    }

    /** Keeps maps fast whose keys a sender chose for their hashes. */
    @Override
    public int compareTo(AvroName other) {
        int byName = simple.compareTo(other.simple);
        return byName != 0 ? byName : namespace.compareTo(other.namespace);
    }

    String full() {
        return namespace.isEmpty() ? simple : namespace + "." + simple;
    }
}
