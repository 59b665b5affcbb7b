package io.wireformat.kafka;

/** Where a record says which schema its key or value was written with. */
public enum SchemaFraming {

    /** Nowhere. */
    NONE,

    /**
     * In the header {@code wireformat-schema}, for a key {@code wireformat-key-schema}: for Avro, the fingerprint of the
     * writer's schema, 16 hexadecimal digits. The lock has the schemas of older writers. Other formats need no schema to read.
     */
    LOCK,

    /**
     * In front of the content, as Confluent's serializers do: a zero, the id as four bytes, and for Protobuf the indexes of
     * the message in its schema.
     */
    CONFLUENT_PREFIX,

    /**
     * In Confluent's header {@code __value_schema_id} or {@code __key_schema_id}: a zero and the id as four bytes, or a one
     * and the GUID as 16 bytes; for Protobuf, the indexes follow. Content without the header is read as {@link
     * #CONFLUENT_PREFIX}.
     */
    CONFLUENT_HEADER,

    /**
     * In Apicurio's header {@code apicurio.value.globalId} or {@code apicurio.key.globalId}, eight bytes. The header {@code
     * contentId} is read instead if there is no global id.
     */
    APICURIO_HEADER
}
