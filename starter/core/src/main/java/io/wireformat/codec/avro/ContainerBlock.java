package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;

/**
 * A block of an object container file: values behind their count and size, before a marker that is the file's own.
 *
 * @param count how many values it says it has
 * @param start where its values start
 * @param length how many bytes they take
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro: object container
 *     files</a>
 */
record ContainerBlock(long count, int start, int length) {

    /** Passes a block that comes next, and the marker behind it. */
    static ContainerBlock pass(ContentReader in, ContainerHead head) {
        long count = AvroBinary.readLong(in);
        int length = AvroBinary.readLength(in);
        ContainerBlock block = new ContainerBlock(count, in.position(), length);
        in.skip(length);
        head.passMarker(in);
        return block;
    }

    /** The same values where they have been inflated, alone. */
    ContainerBlock in(ContentReader inflated) {
        return new ContainerBlock(count, inflated.position(), inflated.remaining());
    }

    /**
     * Narrows content to the values.
     *
     * @param valueSize the fewest bytes that a value takes; positive
     */
    void enter(ContentReader data, int valueSize) {
        data.position(start);
        data.narrow(length);
        if (count < 0 || count > length / valueSize) {
            throw data.error(count + " values declared, " + length + " bytes in the block");
        }
    }
}
