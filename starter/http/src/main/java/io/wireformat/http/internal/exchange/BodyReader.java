package io.wireformat.http.internal.exchange;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.pipeline.ArrivingContent;
import io.wireformat.internal.pipeline.Body;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;

/**
 * Reads one body as one type, in every format and on all stacks. The stacks differ in how the bytes arrive: a thread waits for
 * them in {@link #receive}, or a subscriber {@linkplain #await collects} them before it calls {@link #read}.
 *
 * @param type the declared type
 * @param viewed whether a JSON view or filter applies
 */
public record BodyReader(
        BodyDecoder decoder, ResolvableType type, boolean viewed, DecodeLimits limits, RequestContext request) {

    /**
     * Reads a body on a thread that waits for it.
     *
     * @param mayBeCompressed false if its headers are known to name no coding
     */
    public Object receive(HttpInputMessage input, Exchange exchange, boolean mayBeCompressed) throws IOException {
        StepTimer.Steps steps = decoder.steps(request);
        try (Body body = decoder.receive(
                input.getBody(),
                mayBeCompressed ? exchange.decoder(input, limits) : ContentDecompressor.NONE,
                input.getHeaders().getContentLength(),
                limits,
                steps)) {
            return read(body, steps);
        } catch (DecodingException
                | ContentTooLargeException
                | OverloadedException
                | UnsupportedCodingException
                | UnusableClassException e) {
            throw exchange.unreadable(e, input);
        }
    }

    /**
     * Starts to receive a body that arrives in parts.
     *
     * @param declared the declared length, or -1
     */
    public ArrivingContent await(long declared) {
        return decoder.await(declared, limits, request);
    }

    /** Reads a body that has arrived. Content without bytes is a value only if the format says so. */
    public Optional<Object> read(Body body) throws IOException {
        return body.size() == 0 && !decoder.format().emptyContentIsMessage()
                ? Optional.empty()
                : Optional.ofNullable(read(body, decoder.steps(request)));
    }

    private Object read(Body body, StepTimer.Steps steps) throws IOException {
        Object value = decoder.read(body, limits, request.decodedMemory(), steps);
        BodyTap tap = request.tap();
        if (tap != null) {
            DecompressingInput decompressed = body.decompressed();
            tap.sees(new BodyTap.Body(
                    BodyTap.Direction.REQUEST,
                    decoder.format().name(),
                    BodyFormat.typeToRead(type),
                    viewed,
                    body.content().size(),
                    decompressed != null ? decompressed.coding().tag() : null,
                    body::copy));
        }
        return BodyFormat.received(type, value);
    }
}
