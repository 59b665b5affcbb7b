package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import org.springframework.http.MediaType;

/**
 * A format that a request is sent in.
 *
 * @param format the format
 * @param mediaType what the server calls it
 */
public record ChosenFormat(WireFormat format, MediaType mediaType) {

    /** The format as we call it. */
    static ChosenFormat of(WireFormat format) {
        return new ChosenFormat(format, MediaType.parseMediaType(format.mediaType()));
    }
}
