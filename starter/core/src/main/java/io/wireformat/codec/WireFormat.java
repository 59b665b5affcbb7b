package io.wireformat.codec;

import java.util.List;

/**
 * A format's identity on the wire.
 *
 * @param name what properties, metrics and messages call it, in lower case
 * @param mediaType the media type of the content that we send
 * @param alternativeMediaTypes the media types that we also accept, and answer with where the client asked for one
 * @param emptyContentIsMessage whether zero bytes can be a complete message
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6838">RFC 6838: media types</a>
 */
public record WireFormat(
        String name, String mediaType, List<String> alternativeMediaTypes, boolean emptyContentIsMessage) {

    /** A format whose lists of media types is copied. */
    public WireFormat {
        alternativeMediaTypes = List.copyOf(alternativeMediaTypes);
    }
}
