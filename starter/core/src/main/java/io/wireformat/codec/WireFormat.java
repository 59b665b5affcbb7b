package io.wireformat.codec;

import java.util.List;

/**
 * A format's identity on the wire.
 *
 * @param name its name in properties, metrics and messages, in lower case
 * @param mediaType the media type of the content that we send
 * @param alternativeMediaTypes other media types that we accept, and use in the response if the client asked for one
 * @param emptyContentIsMessage whether zero bytes can be a complete message
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6838">RFC 6838: media types</a>
 */
public record WireFormat(
        String name, String mediaType, List<String> alternativeMediaTypes, boolean emptyContentIsMessage) {

    /** Copies the list of media types. */
    public WireFormat {
        alternativeMediaTypes = List.copyOf(alternativeMediaTypes);
    }
}
