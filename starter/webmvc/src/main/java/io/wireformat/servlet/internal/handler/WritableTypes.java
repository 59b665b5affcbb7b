package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.converter.MeteredConverter;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;

/** The media types in which an application's converters write values. Safe for use by many threads. */
final class WritableTypes {

    private final List<HttpMessageConverter<?>> converters;
    private final boolean browsersGetJson;
    private final BoundedCache<Request, Set<MediaType>> prepared = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    WritableTypes(List<HttpMessageConverter<?>> converters, boolean browsersGetJson) {
        this.converters = converters;
        this.browsersGetJson = browsersGetJson;
    }

    /**
     * A request for a value.
     *
     * @param accepted null if no format is named and browsers get what others get, because then all requests are alike
     */
    private record Request(ReturnedValue returned, @Nullable AcceptedFormats accepted) {

        // each request asks, and what the compiler makes of a record is slower
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Request known
                    && returned.equals(known.returned)
                    && Objects.equals(accepted, known.accepted);
        }

        @Override
        public int hashCode() {
            return 31 * returned.hashCode() + Objects.hashCode(accepted);
        }
    }

    /** The types that Spring would ask all converters for; none if it has to ask. */
    Set<MediaType> of(MethodParameter type, Object value, AcceptedFormats accepted) {
        boolean alike = !accepted.nameAny() && !browsersGetJson;
        return prepared.get(
                new Request(ReturnedValue.of(type, value), alike ? null : accepted),
                request -> BoundTypes.isLeftToSpring(value.getClass()) || value instanceof ProblemDetail
                        ? Set.of()
                        : of(BoundTypes.ofEntity(type), value.getClass()));
    }

    /** Converters of the application may decide differently the next time, and HTML is treated specially by Spring. */
    private Set<MediaType> of(ResolvableType type, Class<?> valueClass) {
        Set<MediaType> writable = new LinkedHashSet<>();
        for (HttpMessageConverter<?> converter : converters) {
            if (Converters.canWrite(converter, type, valueClass, null)) {
                if (!(converter instanceof MeteredConverter || converter instanceof FormatConverter)
                        && !BoundTypes.isOfSpring(converter.getClass().getName())) {
                    return Set.of();
                }
                writable.addAll(converter.getSupportedMediaTypes(valueClass));
            }
        }
        return writable.contains(MediaType.TEXT_HTML) ? Set.of() : Collections.unmodifiableSet(writable);
    }

    /**
     * The media types that a widened handler declares or the request names, if a converter writes them: Spring trusts a
     * mapping, fails if no converter supports it, and compares at most 50 media types.
     */
    Set<MediaType> of(
            WidenedHandlers handlers,
            WidenedHandlers.Widening widening,
            ResolvableType declared,
            Class<?> valueClass,
            List<MediaType> accepted) {
        Set<MediaType> types = new LinkedHashSet<>();
        for (MediaType mediaType : handlers.producible(widening, accepted)) {
            if (widening.declaredTypes().contains(mediaType) || isWritten(declared, valueClass, mediaType)) {
                types.add(mediaType);
            }
        }
        return types.isEmpty() ? Set.copyOf(widening.declaredTypes()) : types;
    }

    /**
     * Whether a value is written in a media type. The values of a publisher are a list or a stream, depending on the media
     * type.
     */
    boolean isWritten(ResolvableType declared, Class<?> valueClass, MediaType mediaType) {
        return StreamTypes.isPublisher(declared)
                ? Stream.of(BoundTypes.listOf(declared.getGeneric()), StreamTypes.awaited(declared))
                        .anyMatch(type -> isWrittenAs(type, type.toClass(), mediaType))
                : isWrittenAs(declared, valueClass, mediaType);
    }

    private boolean isWrittenAs(ResolvableType type, Class<?> valueClass, MediaType mediaType) {
        return converters.stream().anyMatch(converter -> Converters.canWrite(converter, type, valueClass, mediaType));
    }
}
