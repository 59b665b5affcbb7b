package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodedMemory;
import java.io.IOException;

/** Decodes the bodies of one type: by a plan, or as a library does. {@link BodyDecoder} times and limits it. */
public interface Decoding {

    /**
     * Decodes a body.
     *
     * @param content the bytes that have been received
     * @param memory charged before memory is allocated for the value
     * @param body has the {@linkplain Body#rest rest} of a body that is larger than the buffer
     */
    Object decode(ContentReader content, DecodedMemory memory, Body body) throws IOException;

    /** Whether values count in the memory of the exchange. */
    default boolean isCharged() {
        return true;
    }

    /** The maximum number of bytes to receive before they are decoded. The rest is read meanwhile. */
    default int maxBuffered() {
        return Integer.MAX_VALUE;
    }

    /** The outcome of a failure. */
    default Outcome outcome(Exception failure) {
        return Outcome.of(failure);
    }
}
