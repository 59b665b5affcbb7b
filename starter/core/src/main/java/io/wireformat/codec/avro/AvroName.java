package io.wireformat.codec.avro;

/**
 * The name of a record or an enum.
 *
 * @param namespace names separated by dots; empty for a type without a package
 * @param simple the last part of the full name
 */
record AvroName(String namespace, String simple) {

    /** The name in a schema: a full name, or one in the enclosing namespace. */
    static AvroName of(String name, String namespace) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? new AvroName(namespace, name) : new AvroName(name.substring(0, dot), name.substring(dot + 1));
    }

    String full() {
        return namespace.isEmpty() ? simple : namespace + "." + simple;
    }
}
