package io.wireformat.client.internal;

import io.wireformat.http.internal.converter.Converters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.converter.SmartHttpMessageConverter;
import org.springframework.web.client.UnknownContentTypeException;

/**
 * Refuses responses that no converter of a client reads, as Spring does, with the beginning of the body. Spring reads the
 * whole body into its exception, and the server chooses the content type: a few bytes of header would fill the heap.
 */
final class UnreadableResponses implements SmartHttpMessageConverter<Object> {

    private final ClientFormat format;

    private final List<HttpMessageConverter<?>> converters;

    /**
     * Refuses what none of the converters reads.
     *
     * @param converters all converters of the client, including those that are added later
     */
    UnreadableResponses(ClientFormat format, List<HttpMessageConverter<?>> converters) {
        this.format = format;
        this.converters = converters;
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return mediaType != null
                && format.takesPart()
                && converters.stream()
                        .noneMatch(converter -> !(converter instanceof UnreadableResponses)
                                && Converters.canRead(converter, type, mediaType));
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        if (!(input instanceof ClientHttpResponse response)) {
            throw new HttpMessageNotReadableException("No converter reads the response as " + type, input);
        }
        MediaType contentType = response.getHeaders().getContentType();
        throw new UnknownContentTypeException(
                type.getType(),
                contentType != null ? contentType : MediaType.APPLICATION_OCTET_STREAM,
                response.getStatusCode(),
                response.getStatusText(),
                response.getHeaders(),
                format.limits().beginning(response.getBody()));
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints) {
        throw new HttpMessageNotWritableException("Only reads");
    }
}
