package io.wireformat.codec.internal.framing;

import io.wireformat.codec.Framing;
import io.wireformat.codec.WireFormat;
import java.util.List;

/** The framings of formats without a codec of ours. */
public final class Framings {

    /**
     * JSON, one message per line.
     *
     * @see <a href="https://github.com/ndjson/ndjson-spec">Newline delimited JSON</a>
     */
    public static final Framing JSON_LINES = lines(new WireFormat(
            "x-ndjson", "application/x-ndjson", List.of("application/ndjson", "application/jsonl"), true));

    /** The elements of one JSON array, which Spring writes itself. */
    public static final Framing JSON_ARRAY = new MessageFraming(
            new WireFormat("json", "application/json", List.of(), false),
            MessageFraming.Envelope.NONE,
            JsonArrayFrameDecoder::new);

    /**
     * A sequence of CBOR items.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc8742">RFC 8742: CBOR sequences</a>
     */
    public static final Framing CBOR_SEQUENCE = new MessageFraming(
            new WireFormat("cbor-seq", "application/cbor-seq", List.of(), true),
            MessageFraming.Envelope.NONE,
            CborFrameDecoder::new);

    /**
     * Smile documents, each followed by the end-of-content marker.
     *
     * @see <a href="https://github.com/FasterXML/smile-format-specification/blob/master/smile-specification.md">Smile:
     *     end-of-content marker</a>
     */
    public static final Framing SMILE_SEQUENCE = new MessageFraming(
            new WireFormat("x-jackson-smile-seq", "application/x-jackson-smile-seq", List.of(), true),
            SmileFrameDecoder.ENVELOPE,
            SmileFrameDecoder::new);

    private Framings() {}

    /** One message per line, for a format whose messages contain no line breaks. */
    public static Framing lines(WireFormat format) {
        return new MessageFraming(format, LineFrameDecoder.ENVELOPE, LineFrameDecoder::new);
    }
}
