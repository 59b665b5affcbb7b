package io.wireformat.codec.thrift;

import io.wireformat.model.Slots;

/**
 * A value that says what its elements are before they come: a list or a map. It is compiled for one type of elements;
 * an empty one may announce any, as some writers do.
 */
interface ThriftContainer extends ThriftValue {

    /**
     * Room for as many elements is made before they are read. Were it the whole count, containers within containers
     * would each allocate for the same bytes.
     */
    int MAX_INITIAL_CAPACITY = 1024;

    /** Reads the header and returns the count, as declared. */
    long readHeader(ThriftInput in);

    /** Whether the elements behind the header that has just been read are of the type expected. */
    boolean expects(ThriftInput in);

    /** Reads the elements behind the header. */
    Object readElements(ThriftInput in, long declared);

    /** Passes the elements behind the header, of whatever type they are. */
    void skipElements(ThriftInput in, long declared);

    /** Skips elements of another type, as any field of another type is skipped. */
    @Override
    default void readInto(ThriftInput in, Slots slots, int slot) {
        long declared = readHeader(in);
        if (declared == 0 || expects(in)) {
            slots.set(slot, readElements(in, declared));
        } else {
            skipElements(in, declared);
        }
    }

    @Override
    default Object read(ThriftInput in) {
        long declared = readHeader(in);
        if (declared != 0 && !expects(in)) {
            throw in.content.error("elements of another type than expected");
        }
        return readElements(in, declared);
    }
}
