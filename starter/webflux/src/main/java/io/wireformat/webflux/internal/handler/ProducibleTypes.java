package io.wireformat.webflux.internal.handler;

import io.wireformat.http.internal.errors.ProblemNegotiation;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.negotiation.ServerOffer;
import io.wireformat.http.internal.negotiation.TextOffer;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.reactive.internal.FormatMessageWriter;
import io.wireformat.reactive.internal.TimedCodec;
import io.wireformat.webflux.internal.exchange.RequestedFormats;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * The media types that a response body can be in: those of the application's writers, and after them those of each format
 * that the request names, so that a request which names none gets the response of Spring's own formats. Safe
 * for use by many threads.
 */
public record ProducibleTypes(FormatRegistry registry, WidenedHandlers widened, ServerSettings settings) {

    private static final String DECLARED = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    /**
     * The media types that Spring chooses from.
     *
     * @param accepted the media types that the request names, and those that a widened handler declares
     * @param springFormats the formats of Spring's that support the body
     * @param problem whether the body is a problem
     * @param all knows the formats
     */
    record Types(
            List<MediaType> mediaTypes,
            AcceptedFormats accepted,
            Set<SpringFormat> springFormats,
            boolean problem,
            ProducibleTypes all) {

        /**
         * The content type of a body in one of Spring's formats that Spring supports only in part; null for others. Spring's
         * encoders of XML and CBOR refuse a publisher unless the response says that it is in their format.
         */
        @Nullable
        MediaType label(MediaType chosen) {
            SpringFormat format = all.registry.isOfFormat(chosen) ? null : SpringFormat.of(chosen);
            if (format == null) {
                return null;
            }
            if (problem && all.settings.allProblems()) {
                return format.ofProblem(chosen).removeQualityValue();
            }
            return format != SpringFormat.JSON && springFormats.contains(format) && isNamed(format, accepted.ranges())
                    ? chosen.removeQualityValue()
                    : null;
        }
    }

    /**
     * The formats that a request accepts for the body that a method returns.
     *
     * @throws NotAcceptableStatusException if the request accepts streams alone, under the media type of single messages,
     *     and the body is not a stream
     */
    AcceptedFormats requested(
            ServerWebExchange exchange, RequestedContentTypeResolver negotiation, MethodParameter declared) {
        AcceptedFormats requested = RequestedFormats.of(exchange, negotiation, registry);
        return requested.streamsNamedAsMessages().isEmpty()
                ? requested
                : withoutStreams(requested, HandlerBodies.isMany(declared), exchange);
    }

    /** Spring compares no parameters, and would choose a stream for what is none, or where a list is preferred. */
    private AcceptedFormats withoutStreams(AcceptedFormats requested, boolean many, ServerWebExchange exchange) {
        List<MediaType> left = requested.ranges().stream()
                .filter(range -> !requested.streamsNamedAsMessages().contains(range)
                        || many && isFirstOfName(range, requested.ranges()))
                .toList();
        if (!left.isEmpty()) {
            AcceptedFormats producible = registry.accepted(left);
            RequestedFormats.setProducible(exchange, producible);
            return producible;
        }
        Set<MediaType> declared = exchange.getAttribute(DECLARED);
        if (declared != null && !exchange.getResponse().getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE)) {
            throw new NotAcceptableStatusException(List.copyOf(declared));
        }
        return requested;
    }

    private static boolean isFirstOfName(MediaType range, List<MediaType> ranges) {
        return range.equals(
                ranges.stream().filter(range::equalsTypeAndSubtype).findFirst().orElse(null));
    }

    /** The declaration of a widened handler, which for Spring no longer limits the handler. */
    WidenedHandlers.@Nullable Widening widening(ServerWebExchange exchange) {
        WidenedHandlers.Widening widening = exchange.getAttribute(DECLARED) != null
                        && exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod method
                ? widened.of(method, Direction.RESPONSE)
                : null;
        if (widening != null) {
            exchange.getAttributes().remove(DECLARED);
        }
        return widening;
    }

    /**
     * The media types that a body can be in.
     *
     * @param element the class of the body, or the type of each value that is published
     * @param type the declared type of the body, or of each value
     * @param onlyClass whether that type is only the class of the value
     * @param excluded whether a format does not take part, by its name
     */
    Types of(
            AcceptedFormats requested,
            WidenedHandlers.@Nullable Widening widening,
            ResolvableType element,
            ResolvableType type,
            boolean onlyClass,
            MethodParameter declared,
            List<HttpMessageWriter<?>> writers,
            Predicate<String> excluded) {
        AcceptedFormats accepted =
                widening == null ? requested : registry.accepted(named(requested.ranges(), widening));
        List<MediaType> mediaTypes = new ArrayList<>();
        Set<SpringFormat> springFormats = EnumSet.noneOf(SpringFormat.class);
        for (HttpMessageWriter<?> writer : writers) {
            TimedCodec encoder = encoderOf(writer);
            boolean failed =
                    encoder != null && excluded.test(encoder.format().format().name());
            if (!failed && writer.canWrite(element, null)) {
                if (encoder != null) {
                    springFormats.add(encoder.format());
                }
                addSpringFormats(writer, element, accepted, requested, widening, mediaTypes);
            }
        }
        boolean problem = ProblemDetail.class.isAssignableFrom(element.toClass());
        if (accepted.nameAny() && !JsonViewRule.appliesToResponse(declared)) {
            for (BodyFormat format : registry.formats()) {
                List<MediaType> named = excluded.test(format.name())
                        ? List.of()
                        : format.mediaTypes().namedBy(accepted.ranges());
                if (!named.isEmpty() && isWritten(format, element, type, onlyClass)) {
                    mediaTypes.addAll(problem ? ProblemNegotiation.offered(named, accepted.ranges()) : named);
                }
            }
            if (HandlerBodies.isMany(declared)) {
                for (FramedFormat format : registry.streams()) {
                    if (!excluded.test(format.name()) && format.writes(element)) {
                        mediaTypes.addAll(format.mediaTypes().namedBy(accepted.ranges()));
                    }
                }
            }
        }
        return new Types(List.copyOf(mediaTypes), accepted, springFormats, problem, this);
    }

    /** Whether a format supports the class of a value, and the type that the value is written as, such as a union. */
    private static boolean isWritten(
            BodyFormat format, ResolvableType element, ResolvableType type, boolean onlyClass) {
        if (!format.writes(element)) {
            return false;
        }
        Class<?> valueClass = element.toClass();
        Type bound = format.typeToWrite(type, valueClass, onlyClass);
        return bound == null || format.whyNotWritten(type, valueClass, bound) == null;
    }

    /** The media types of a widened handler that a request names. A declared format takes part without being named. */
    private List<MediaType> named(List<MediaType> accepted, WidenedHandlers.Widening widening) {
        Stream<MediaType> taken =
                accepted.stream().filter(range -> !registry.isOfFormat(range) || widening.admits(range));
        return Stream.concat(taken, widening.declaredTypes().stream()).toList();
    }

    private void addSpringFormats(
            HttpMessageWriter<?> writer,
            ResolvableType element,
            AcceptedFormats accepted,
            AcceptedFormats requested,
            WidenedHandlers.@Nullable Widening widening,
            List<MediaType> mediaTypes) {
        TimedCodec encoder = encoderOf(writer);
        List<MediaType> writable = encoder == null
                ? writable(writer, element, accepted)
                : new ServerOffer(encoder.format(), () -> accepted, registry::isOfFormat, settings)
                        .offered(element.toClass(), writer.getWritableMediaTypes(element));
        if (widening == null) {
            mediaTypes.addAll(writable);
            return;
        }
        widening.declaredTypes().stream()
                .filter(mediaType -> writer.canWrite(element, mediaType))
                .forEach(mediaTypes::add);
        List<MediaType> producible = widened.producible(widening, requested.ranges());
        writable.stream()
                .filter(mediaType -> producible.stream().anyMatch(mediaType::equalsTypeAndSubtype))
                .forEach(mediaTypes::add);
    }

    private List<MediaType> writable(HttpMessageWriter<?> writer, ResolvableType element, AcceptedFormats accepted) {
        List<MediaType> writable = writer.getWritableMediaTypes(element);
        return accepted.nameAny() && TextOffer.isText(element.toClass()) && writable.contains(MediaType.ALL)
                ? List.copyOf(TextOffer.offered(accepted, registry))
                : writable;
    }

    /** Whether only writers take part that always write the same types: an application's own need not. */
    boolean isLasting(ResolvableType element, List<HttpMessageWriter<?>> writers) {
        return writers.stream()
                .allMatch(writer -> writer instanceof FormatMessageWriter
                        || encoderOf(writer) != null
                        || BoundTypes.isOfSpring(converterOf(writer).getClass().getName())
                        || !writer.canWrite(element, null));
    }

    private static Object converterOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : writer;
    }

    private static @Nullable TimedCodec encoderOf(HttpMessageWriter<?> writer) {
        return converterOf(writer) instanceof TimedCodec encoder ? encoder : null;
    }

    /** Whether a request names a format that Spring supports in part; a browser, which names XML, wants HTML. */
    private static boolean isNamed(SpringFormat format, List<MediaType> accepted) {
        return accepted.stream()
                        .anyMatch(range -> range.getQualityValue() > 0
                                && (format.isLabelledByVendors()
                                        ? format.mediaTypes().named(range) != null
                                        : format.mediaTypes().own().stream().anyMatch(range::equalsTypeAndSubtype)))
                && accepted.stream().noneMatch(MediaType.TEXT_HTML::equalsTypeAndSubtype);
    }
}
