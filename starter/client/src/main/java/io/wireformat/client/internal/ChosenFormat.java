package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import org.springframework.http.MediaType;

/**
 * A format that a request is sent in.
 *
 * @param format the format
 * @param mediaType the media type under which the server reads it
 */
public record ChosenFormat(WireFormat format, MediaType mediaType) {

    /** The format with the media type that we send. */
    static ChosenFormat of(WireFormat format) {
        return new ChosenFormat(format, MediaType.parseMediaType(format.mediaType()));
    }
}
