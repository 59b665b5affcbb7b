package io.wireformat.webflux.internal;

import io.wireformat.http.internal.errors.ProblemPreference;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import reactor.core.publisher.Mono;

/**
 * What a format, or its streams, offer for the answer to one request: the media types that the request names. Only
 * tells of them; {@link WireMessageWriter} and {@link StreamMessageWriter} write.
 *
 * @param formatName the format's
 * @param writes whether values of a type can be in the format
 * @param named its media types that the request names
 * @param accepted all that the request accepts
 */
record FormatOffer(String formatName, Predicate<ResolvableType> writes, List<MediaType> named, List<MediaType> accepted)
        implements HttpMessageWriter<Object> {

    @Override
    public List<MediaType> getWritableMediaTypes() {
        return named;
    }

    @Override
    public List<MediaType> getWritableMediaTypes(ResolvableType type) {
        return ProblemDetail.class.isAssignableFrom(type.toClass())
                ? ProblemPreference.offered(named, accepted)
                : named;
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return mediaType == null && writes.test(type);
    }

    @Override
    public Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        throw new UnsupportedOperationException("Only tells of media types");
    }
}
