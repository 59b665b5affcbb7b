package io.wireformat.codec.avro;

/**
 * The name of a record or an enum.
 *
 * @param namespace names with dots between them; empty for a type in no package
 * @param simple the last part
 */
record AvroName(String namespace, String simple) {

    /** The name that a schema gives: with a namespace of its own, or in that around it. */
    static AvroName of(String name, String namespace) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? new AvroName(namespace, name) : new AvroName(name.substring(0, dot), name.substring(dot + 1));
    }

    String full() {
        return namespace.isEmpty() ? simple : namespace + "." + simple;
    }
}
