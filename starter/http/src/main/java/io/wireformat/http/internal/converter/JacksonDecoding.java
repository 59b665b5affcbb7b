package io.wireformat.http.internal.converter;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.internal.CborTags;
import io.wireformat.http.internal.errors.ParserFailure;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.jackson.HeapEstimate;
import io.wireformat.internal.pipeline.Body;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.Outcome;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/**
 * Decodes one body as Spring does, or JSON by a plan where that makes no difference. The memory of the values is charged
 * before Jackson makes them, if the budget is capped. Long runs of CBOR tags, which cost Jackson much time, are refused.
 */
public abstract class JacksonDecoding implements BodyDecoder.Decoding {

    private final JacksonFormat format;
    protected final JacksonBody body;
    private final boolean charged;
    private final @Nullable HeapEstimate estimate;
    private final @Nullable CborTags tags;

    /**
     * Decodes a body.
     *
     * @param charged whether the memory of the values is charged
     */
    protected JacksonDecoding(JacksonFormat format, JacksonBody body, boolean charged) {
        this.format = format;
        this.body = body;
        this.charged = charged;
        this.estimate = charged ? format.spring().heapEstimate(body.charset()) : null;
        this.tags = format.spring() == SpringFormat.CBOR ? new CborTags() : null;
    }

    /** The mapper that Spring selects for the body. */
    protected abstract ObjectMapper mapper();

    /**
     * Reads a value as Spring does.
     *
     * @param limited whether the {@linkplain JacksonFormat#bounds() limits} apply to Spring's mapper
     */
    protected abstract Object parse(InputStream content, boolean limited) throws IOException;

    @Override
    public final boolean isCharged() {
        return charged;
    }

    @Override
    public final int maxBuffered() {
        return format.bufferSize();
    }

    @Override
    public final Outcome outcome(Exception failure) {
        return JacksonFormat.outcome(failure);
    }

    @Override
    public final Object decode(ContentReader content, DecodedMemory memory, Body received) throws IOException {
        InputStream rest = received.rest(content.limits(), memory);
        Object planned = rest == null && format.json().mayRead()
                ? format.json().read(this::mapper, body.plainJson(), content, memory)
                : null;
        return planned != null ? planned : parsed(content, memory, rest);
    }

    private Object parsed(ContentReader content, DecodedMemory memory, @Nullable InputStream rest) throws IOException {
        ParserInput input = new ParserInput(content, memory, rest);
        try {
            input.check(content.array(), content.position(), content.limit());
            return parse(
                    input,
                    format.spring() == SpringFormat.SMILE || format.bounds().anyApplies(content.limits()));
        } catch (RuntimeException e) {
            throw input.refusal != null
                    ? input.refusal
                    : ParserFailure.toDecodingException(
                            e, format.spring().format().name());
        }
    }

    /** Content on its way to Jackson's parser: the rest is checked before it is parsed, and all of it is timed if time is limited. */
    private final class ParserInput extends InputStream {

        /** The maximum number of bytes that are parsed before the time is looked at. */
        private static final int MAX_TIMED = 1024;

        private final ContentReader content;
        private final DecodedMemory memory;
        private final @Nullable InputStream rest;
        private final int maxBytes;
        private int position;

        /** The failure of this stream, which a parser may wrap in an exception of its own. */
        private @Nullable RuntimeException refusal;

        ParserInput(ContentReader content, DecodedMemory memory, @Nullable InputStream rest) {
            this.content = content;
            this.memory = memory;
            this.rest = rest;
            this.position = content.position();
            this.maxBytes = content.limits().decodeTime() == Integer.MAX_VALUE ? Integer.MAX_VALUE : MAX_TIMED;
        }

        void check(byte[] bytes, int from, int to) {
            if (tags != null) {
                tags.pass(bytes, from, to);
            }
            if (estimate != null) {
                memory.charge(estimate.add(bytes, from, to) - memory.charged());
            }
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                memory.requireTime();
                int copied = Math.min(content.limit() - position, Math.min(length, maxBytes));
                if (copied > 0) {
                    System.arraycopy(content.array(), position, bytes, offset, copied);
                    position += copied;
                    return copied;
                }
                int read = rest != null && length > 0 ? rest.read(bytes, offset, length) : length > 0 ? -1 : 0;
                if (read > 0) {
                    check(bytes, offset, offset + read);
                }
                return read;
            } catch (RuntimeException e) {
                refusal = e;
                throw e;
            }
        }
    }
}
