package io.wireformat.http.internal.converter;

import io.wireformat.EncodingException;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.text.internal.ForeignText;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.converter.SmartHttpMessageConverter;

/**
 * A format, or its streams, in Spring's negotiation: under media types that requests name, and never for a range. Spring's
 * hints of JSON views and filters are refused, because a format would show what they hide. Safe for use by many threads.
 */
public abstract class FormatConverter implements SmartHttpMessageConverter<Object> {

    /** The differences between server and client. */
    protected final Exchange exchange;

    private final String name;
    private final WireFormat format;
    private final FormatMediaTypes mediaTypes;

    /**
     * A converter.
     *
     * @param name the name of the messages' format
     * @param format the format that has the media types
     */
    protected FormatConverter(String name, WireFormat format, FormatMediaTypes mediaTypes, Exchange exchange) {
        this.name = name;
        this.format = format;
        this.mediaTypes = mediaTypes;
        this.exchange = exchange;
    }

    /** Why a type is not read, whatever the media type; null if it is. */
    protected abstract @Nullable String whyNotRead(ResolvableType type);

    /** Reads a body without hints. */
    protected abstract Object readBody(ResolvableType type, HttpInputMessage input) throws IOException;

    /** Writes a body without hints. */
    protected abstract void writeBody(
            Object value, ResolvableType type, @Nullable MediaType mediaType, HttpOutputMessage output)
            throws IOException;

    /** Whether a media type is one of the format's. */
    public boolean isNamedBy(MediaType mediaType) {
        return mediaTypes.named(mediaType) != null;
    }

    /** Whether an empty request body is a message, or a stream without messages. */
    public final boolean emptyContentIsMessage() {
        return format.emptyContentIsMessage();
    }

    /** The media types that take part while none has been chosen. */
    protected final List<MediaType> offered() {
        return exchange.offered(mediaTypes);
    }

    private boolean takesPart(@Nullable MediaType mediaType) {
        return mediaType == null ? !offered().isEmpty() : isNamedBy(mediaType);
    }

    /** Whether the format takes part under a media type, or null, and has not failed to write the response. */
    protected final boolean mayWrite(@Nullable MediaType mediaType) {
        return takesPart(mediaType) && !exchange.context().hasFailed(name);
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return mediaTypes.own();
    }

    @Override
    public final boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return takesPart(mediaType) && whyNotRead(type) == null;
    }

    @Override
    public final Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        if (JsonViewRule.appliesTo(hints)) {
            throw new HttpMessageNotReadableException(JsonViewRule.refusal(name), input);
        }
        return readBody(type, input);
    }

    @Override
    public final void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        if (JsonViewRule.appliesTo(hints)) {
            throw new HttpMessageNotWritableException(JsonViewRule.refusal(name));
        }
        try {
            writeBody(value, type, mediaType, output);
        } catch (EncodingException e) {
            throw new HttpMessageNotWritableException(ForeignText.printable(e.getMessage()), e);
        }
    }
}
