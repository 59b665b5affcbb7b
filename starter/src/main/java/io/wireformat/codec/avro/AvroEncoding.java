package io.wireformat.codec.avro;

/** What content starts with when it is written. */
public enum AvroEncoding {

    /** Nothing: the content is the datum, and both ends must have the same schema. */
    DATUM,

    /**
     * The bytes {@code C3 01} and the fingerprint of the writer's schema, so that a reader whose own schema has moved
     * on can tell what it reads.
     *
     * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#single-object-encoding">Avro: single-object
     *     encoding</a>
     */
    SINGLE_OBJECT
}
