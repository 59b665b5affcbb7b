package io.wireformat.client.internal;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.MeteredJacksonHttpMessageConverter;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.SmartHttpMessageConverter;

/**
 * Writes what a client sends in its format, or in the one that the server is known to read instead. What Spring writes
 * as it is, such as text, bytes and forms, is left to the client's other converters. Reads its format, and what one of
 * Spring's own converters would read, with the time taken.
 *
 * <p>Leaves a {@link SentContent} at the request, because only here a value is known together with its content.
 */
final class ClientConverter implements SmartHttpMessageConverter<Object> {

    private final ClientFormat format;

    private final SmartHttpMessageConverter<Object> own;

    private final Map<String, SmartHttpMessageConverter<Object>> byFormat;

    private final List<HttpMessageConverter<?>> others;

    /**
     * A converter for a client.
     *
     * @param others the converters that the client has otherwise, with Spring's own timed
     * @throws IllegalArgumentException when the client has no converter for the format
     */
    ClientConverter(ClientFormat format, List<HttpMessageConverter<?>> others) {
        this.format = format;
        this.others = List.copyOf(others);
        this.byFormat = new HashMap<>();
        format.converters().forEach(converter -> byFormat.put(converter.format().name(), converter));
        for (HttpMessageConverter<?> other : others) {
            if (other instanceof MeteredJacksonHttpMessageConverter metered) {
                byFormat.putIfAbsent(metered.format(), metered);
            }
        }
        String name = format.own().format().name();
        SmartHttpMessageConverter<Object> converter = byFormat.get(name);
        if (converter == null) {
            String library = format.own().format() == SpringFormat.JSON.format()
                    ? ""
                    : "; is tools.jackson.dataformat:jackson-dataformat-" + name + " on the class path?";
            throw new IllegalArgumentException("None of the client's converters is Spring's own for " + name + library);
        }
        this.own = converter;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return own.getSupportedMediaTypes();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> valueClass) {
        return own.getSupportedMediaTypes(valueClass);
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return readsItself(type, mediaType) || (mediaType != null && timed(type, mediaType) != null);
    }

    private boolean readsItself(ResolvableType type, @Nullable MediaType mediaType) {
        return own instanceof WireHttpMessageConverter && own.canRead(type, mediaType);
    }

    /** What reads the answer in the end, timed; null where that is no converter of Spring's own. */
    private @Nullable MeteredJacksonHttpMessageConverter timed(ResolvableType type, MediaType mediaType) {
        if (format.takesPart()) {
            for (HttpMessageConverter<?> other : others) {
                if (Converters.canRead(other, type, mediaType)) {
                    return other instanceof MeteredJacksonHttpMessageConverter metered ? metered : null;
                }
            }
        }
        return null;
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        format.requireMatch(type);
        MediaType mediaType = input.getHeaders().getContentType();
        MeteredJacksonHttpMessageConverter timed =
                mediaType == null || readsItself(type, mediaType) ? null : timed(type, mediaType);
        return (timed != null ? timed : own).read(type, new TimedMessage(input, format.limits()), hints);
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return format.takesPart()
                && !BoundTypes.isLeftToSpring(valueClass)
                && own.canWrite(type, valueClass, mediaType);
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        format.requireMatch(type);
        if (mediaType != null || !(output instanceof HttpRequest request) || JsonViewRule.appliesTo(hints)) {
            EncodedContent content = new EncodedContent();
            own.write(value, type, mediaType, content, hints);
            content.sendWith(output);
            return;
        }
        ChosenFormat chosen = format.choose(request.getURI(), choice -> canWrite(type, value, choice));
        EncodedContent content = encode(value, type, chosen, hints);
        content.sendWith(output);
        SentContent.leave(request, new SentContent(this, value, type, hints, chosen, content.size()));
    }

    /** Whether a value can be in a format. */
    boolean canWrite(ResolvableType type, Object value, ChosenFormat choice) {
        SmartHttpMessageConverter<Object> converter =
                byFormat.get(choice.format().name());
        return converter != null && converter.canWrite(type, value.getClass(), choice.mediaType());
    }

    /** A value in a format in which it can be. */
    EncodedContent encode(Object value, ResolvableType type, ChosenFormat choice, @Nullable Map<String, Object> hints)
            throws IOException {
        SmartHttpMessageConverter<Object> converter =
                byFormat.get(choice.format().name());
        if (converter == null) {
            throw new IllegalStateException("Not asked whether it writes " + choice);
        }
        EncodedContent content = new EncodedContent();
        converter.write(value, type, choice.mediaType(), content, hints);
        return content;
    }

    /** A response that a server may send only so slowly. */
    private record TimedMessage(HttpInputMessage message, ResponseLimits limits) implements HttpInputMessage {

        @Override
        public InputStream getBody() throws IOException {
            return limits.timed(message.getBody());
        }

        @Override
        public HttpHeaders getHeaders() {
            return message.getHeaders();
        }
    }
}
