package io.wireformat.codec.thrift;

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

    /** Refuses elements of another type: to pass them, as a field of another type is passed, would lose data. */
    @Override
    default Object read(ThriftInput in) {
        long declared = readHeader(in);
        if (declared != 0 && !expects(in)) {
            throw in.content.error("elements of another type than expected");
        }
        return readElements(in, declared);
    }
}
