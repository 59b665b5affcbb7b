package io.wireformat.client.internal;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.EncodedContent;
import io.wireformat.http.internal.converter.MeteredConverter;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.text.internal.ForeignText;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.SmartHttpMessageConverter;
import org.springframework.web.client.UnknownContentTypeException;

/**
 * Writes requests in the format of their client, or in the format that the server is known to read instead. The client's
 * other converters write what has no format, such as text, bytes and forms. Reads the client's formats, and measures what
 * Spring's own converters with Jackson read.
 *
 * <p>Refuses responses that no converter of the client reads, as Spring does, but with the beginning of the body. Spring
 * reads the whole body into its exception, and the server chooses the content type.
 */
final class ClientConverter implements SmartHttpMessageConverter<Object> {

    private static final String SENT = ClientConverter.class.getName();

    private final Supplier<@Nullable ClientFormat> current;
    private final Map<String, SmartHttpMessageConverter<Object>> byFormat = new HashMap<>();
    private final List<WireHttpMessageConverter> own;
    private final List<HttpMessageConverter<?>> timed;
    private final List<HttpMessageConverter<?>> all;

    /**
     * A converter for a client.
     *
     * @param formats the formats that requests may have
     * @param current the format of the current thread's request; null if it has none
     * @param converters the converters of our formats
     * @param timed the client's other converters, with Spring's own timed
     * @param all all converters of the client, including those that are added later
     * @throws IllegalArgumentException when the client has no converter for a format
     */
    ClientConverter(
            Collection<ClientFormat> formats,
            Supplier<@Nullable ClientFormat> current,
            List<WireHttpMessageConverter> converters,
            List<HttpMessageConverter<?>> timed,
            List<HttpMessageConverter<?>> all) {
        this.current = current;
        this.own = converters;
        this.timed = timed;
        this.all = all;
        converters.forEach(converter -> byFormat.put(converter.format().name(), converter));
        timed.forEach(other -> {
            if (other instanceof MeteredConverter metered) {
                byFormat.putIfAbsent(metered.springFormat().format().name(), metered);
            }
        });
        formats.forEach(this::requireConverter);
    }

    private void requireConverter(ClientFormat format) {
        if (!byFormat.containsKey(format.name())) {
            String library = format.own().format() == SpringFormat.JSON.format()
                    ? ""
                    : "; is tools.jackson.dataformat:jackson-dataformat-" + format.name() + " on the class path?";
            throw new IllegalArgumentException(
                    "None of the client's converters is Spring's own for " + format.name() + library);
        }
    }

    private SmartHttpMessageConverter<Object> converterOf(String format) {
        return Objects.requireNonNull(byFormat.get(format), format);
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        ClientFormat format = current.get();
        return format != null ? converterOf(format.name()).getSupportedMediaTypes() : List.of();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        ClientFormat format = current.get();
        if (mediaType == null) {
            return format != null && converterOf(format.name()).canRead(type, null);
        }
        return reader(type, mediaType) != null || (format != null && isUnreadable(type, mediaType));
    }

    /** The converter for a response; null where a converter of the client reads it as without a format. */
    private @Nullable SmartHttpMessageConverter<Object> reader(ResolvableType type, MediaType mediaType) {
        for (WireHttpMessageConverter converter : own) {
            if (converter.canRead(type, mediaType)) {
                return converter;
            }
        }
        if (current.get() != null) {
            for (HttpMessageConverter<?> other : timed) {
                if (Converters.canRead(other, type, mediaType)) {
                    return other instanceof MeteredConverter metered ? metered : null;
                }
            }
        }
        return null;
    }

    private boolean isUnreadable(ResolvableType type, MediaType mediaType) {
        return all.stream()
                .noneMatch(converter -> converter instanceof ClientConverter client
                        ? client.reader(type, mediaType) != null
                        : Converters.canRead(converter, type, mediaType));
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        ClientFormat format = current.get();
        MediaType named = input.getHeaders().getContentType();
        MediaType mediaType = named != null ? named : MediaType.APPLICATION_OCTET_STREAM;
        SmartHttpMessageConverter<Object> reader = reader(type, mediaType);
        if (reader == null) {
            throw unreadable(type, mediaType, input, format);
        }
        if (format == null) {
            // a request within this one has changed the format of the thread
            return reader.read(type, input, hints);
        }
        format.requireMatch(type);
        try {
            return reader.read(type, format.limits().timed(input), hints);
        } catch (HttpMessageNotReadableException e) {
            // Spring's message repeats Jackson's, which repeats the content
            throw new HttpMessageNotReadableException(
                    ForeignText.printable(e.getMessage()), e.getCause() != null ? e.getCause() : e, input);
        }
    }

    private static RuntimeException unreadable(
            ResolvableType type, MediaType mediaType, HttpInputMessage input, @Nullable ClientFormat format)
            throws IOException {
        if (format == null || !(input instanceof ClientHttpResponse response)) {
            return new HttpMessageNotReadableException("No converter reads the response as " + type, input);
        }
        ResponseLimits limits = format.limits();
        return new UnknownContentTypeException(
                type.getType(),
                mediaType,
                response.getStatusCode(),
                response.getStatusText(),
                response.getHeaders(),
                limits.ofError(response.getBody()).readNBytes(limits.errorSize()));
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        ClientFormat format = current.get();
        return format != null
                && !BoundTypes.isLeftToSpring(valueClass)
                && converterOf(format.name()).canWrite(type, valueClass, mediaType);
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        ClientFormat format = Objects.requireNonNull(current.get());
        format.requireMatch(type);
        if (mediaType != null || !(output instanceof HttpRequest request) || JsonViewRule.appliesTo(hints)) {
            encode(value, type, format.name(), mediaType, hints).sendWith(output);
            return;
        }
        Predicate<ChosenFormat> canWrite = choice -> canWrite(type, value, choice);
        SentValue.Encoder<EncodedContent> encoder =
                choice -> encode(value, type, choice.format().name(), choice.mediaType(), hints);
        ChosenFormat chosen = format.choose(request.getURI(), canWrite);
        EncodedContent content = encoder.encode(chosen);
        content.sendWith(output);
        request.getAttributes()
                .put(
                        SENT,
                        new Sent(
                                new SentValue<>(request.getURI(), request.getMethod(), chosen, canWrite, encoder),
                                content.size()));
    }

    private boolean canWrite(ResolvableType type, Object value, ChosenFormat choice) {
        SmartHttpMessageConverter<Object> converter =
                byFormat.get(choice.format().name());
        return converter != null && converter.canWrite(type, value.getClass(), choice.mediaType());
    }

    private EncodedContent encode(
            Object value,
            ResolvableType type,
            String format,
            @Nullable MediaType mediaType,
            @Nullable Map<String, Object> hints)
            throws IOException {
        EncodedContent content = new EncodedContent();
        converterOf(format).write(value, type, mediaType, content, hints);
        return content;
    }

    /** The value of a request; null if this converter has not written it, or an interceptor has changed the body. */
    static @Nullable SentValue<EncodedContent> sentValue(HttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        return request.getAttributes().get(SENT) instanceof Sent sent
                        && sent.size == headers.getContentLength()
                        && !headers.containsHeader(HttpHeaders.CONTENT_ENCODING)
                ? sent.value
                : null;
    }

    /** Spring copies the attributes of a request to the requests that interceptors make of it. */
    private record Sent(SentValue<EncodedContent> value, int size) {}
}
