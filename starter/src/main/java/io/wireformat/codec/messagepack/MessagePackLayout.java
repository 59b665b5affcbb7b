package io.wireformat.codec.messagepack;

/** How a record is laid out when it is written; either is read. */
public enum MessagePackLayout {

    /** A map with the JSON names as keys: any MessagePack library reads it without a schema. */
    MAP,

    /**
     * An array in which a field's number, less one, is its position, and nil stands for a number that no field has:
     * smaller and faster, for peers that know the numbers.
     */
    ARRAY
}
