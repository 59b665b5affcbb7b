package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;

/**
 * A block of an object container file: count, size, values and the file's marker.
 *
 * @param count the declared number of values
 * @param start the start of its values
 * @param length the size of its values
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro: object container files</a>
 */
record ContainerBlock(long count, int start, int length) {

    /** Reads the head of a block, and skips its values and the marker. */
    static ContainerBlock read(ContentReader in, ContainerHead head) {
        long count = AvroBinary.readLong(in);
        int length = AvroBinary.readLength(in);
        ContainerBlock block = new ContainerBlock(count, in.position(), length);
        in.skip(length);
        head.skipMarker(in);
        return block;
    }

    /** The same values, inflated. */
    ContainerBlock in(ContentReader inflated) {
        return new ContainerBlock(count, inflated.position(), inflated.remaining());
    }

    /**
     * Narrows content to the values.
     *
     * @param valueSize the minimum size of a value; positive
     */
    void enter(ContentReader data, int valueSize) {
        data.position(start);
        data.narrow(length);
        if (count < 0 || count > length / valueSize) {
            throw data.error(count + " values declared, " + length + " bytes in the block");
        }
    }
}
