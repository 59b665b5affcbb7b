package io.wireformat.webflux.internal;

import io.wireformat.client.internal.reactive.FormatMessageWriter;
import io.wireformat.client.internal.reactive.MeteredJacksonEncoder;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.DocumentedFormats.Direction;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.OpenedHandlers;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.negotiation.ServerOffer;
import io.wireformat.http.internal.types.ReturnedValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * The writers that take part in one answer: the application's, and behind them an offer of each format that the request
 * names, so that a request which names none is answered as if there were no formats but Spring's.
 */
final class AnswerWriters {

    /** Handlers and texts of a header of which there are more in no application, unless somebody makes them all the time. */
    static final int MOST = 500;

    /** What Spring converts only in part, as it is or under the names that vendors give it. */
    private static final Set<SpringFormat> BEYOND_SPRING =
            EnumSet.of(SpringFormat.XML, SpringFormat.CBOR, SpringFormat.SMILE);

    private final FormatRegistry registry;
    private final OpenedHandlers opened;

    private final ServerSettings settings;

    AnswerWriters(FormatRegistry registry, OpenedHandlers opened, ServerSettings settings) {
        this.registry = registry;
        this.opened = opened;
        this.settings = settings;
    }

    /**
     * What the writers of an answer depend on.
     *
     * @param requested by the client
     * @param opening what the handler takes in place of what it declares; null where it is that, or has failed
     * @param returned by the handler, or by an exception handler
     */
    record Asked(AcceptedFormats requested, OpenedHandlers.@Nullable Opening opening, ReturnedValue returned) {}

    /**
     * What the writers of an answer depend on; null where they are those that the handler has.
     *
     * @throws NotAcceptableStatusException where the request accepts streams alone, under the name of single messages, and
     *     the answer is one of these
     */
    @Nullable
    Asked asked(ServerWebExchange exchange, HandlerResult result, AbstractMessageWriterResultHandler handler) {
        AcceptedFormats requested = RequestedFormats.of(exchange, handler.getContentTypeResolver(), registry);
        if (!requested.nameAny() && isLeftToSpring(exchange, requested.ranges())) {
            return null;
        }
        if (!requested.streamsNamedAsMessages().isEmpty()) {
            requested = withoutStreams(requested, HandlerBodies.isMany(result.getReturnTypeSource()), exchange);
        }
        OpenedHandlers.Opening opening = opening(exchange);
        if (opening != null) {
            // what Spring takes for declared, it does not ask writers for
            exchange.getAttributes().remove(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE);
        }
        return new Asked(requested, opening, ReturnedValue.of(result.getReturnTypeSource(), null));
    }

    /** Spring compares no parameters, and would choose a stream for what is none, or where a list is preferred. */
    private AcceptedFormats withoutStreams(AcceptedFormats requested, boolean many, ServerWebExchange exchange) {
        List<MediaType> left = requested.ranges().stream()
                .filter(range -> !requested.streamsNamedAsMessages().contains(range)
                        || many && isFirstOfName(range, requested.ranges()))
                .toList();
        if (!left.isEmpty()) {
            AcceptedFormats answerable = registry.accepted(left);
            RequestedFormats.answerIn(exchange, answerable);
            return answerable;
        }
        Set<MediaType> declared = exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE);
        if (declared != null && !exchange.getResponse().getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE)) {
            throw new NotAcceptableStatusException(List.copyOf(declared));
        }
        return requested;
    }

    private static boolean isFirstOfName(MediaType range, List<MediaType> ranges) {
        return range.equals(
                ranges.stream().filter(range::equalsTypeAndSubtype).findFirst().orElse(null));
    }

    /** The writers for an answer, in the order in which Spring asks them. */
    List<HttpMessageWriter<?>> of(Asked asked, HandlerResult result, AbstractMessageWriterResultHandler handler) {
        List<MediaType> accepted = asked.requested().ranges();
        OpenedHandlers.Opening opening = asked.opening();
        if (opening == null) {
            return of(result, handler, accepted);
        }
        List<MediaType> producible = opened.producible(opening, accepted);
        Stream<MediaType> taken = accepted.stream()
                .filter(range ->
                        !registry.isOfFormat(range) || opening.widened().admits(range));
        // a format that is declared takes part also where the request does not name it
        List<MediaType> named =
                Stream.concat(taken, opening.declared().included().stream()).toList();
        return of(result, handler, named).stream()
                .<HttpMessageWriter<?>>map(writer -> offered(writer, opening, producible))
                .toList();
    }

    /** Whether an answer for which no format is named is Spring's: nor does the handler name one, nor the application. */
    private boolean isLeftToSpring(ServerWebExchange exchange, List<MediaType> accepted) {
        return exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) == null
                && !settings.browsersGetJson()
                && !settings.allProblems()
                && !namesXml(accepted);
    }

    private static boolean namesXml(List<MediaType> accepted) {
        for (MediaType range : accepted) {
            if (isNamed(SpringFormat.XML, range)) {
                return true;
            }
        }
        return false;
    }

    private OpenedHandlers.@Nullable Opening opening(ServerWebExchange exchange) {
        return exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null
                        && exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod method
                ? opened.of(method, Direction.ANSWER)
                : null;
    }

    @SuppressWarnings("unchecked") // it is given what the writer says that it writes
    private static HttpMessageWriter<?> offered(
            HttpMessageWriter<?> writer, OpenedHandlers.Opening opening, List<MediaType> producible) {
        return writer instanceof FormatOffer || writer instanceof FormatMessageWriter
                ? writer
                : new OpenedOffer((HttpMessageWriter<Object>) writer, opening, producible);
    }

    private List<HttpMessageWriter<?>> of(
            HandlerResult result, AbstractMessageWriterResultHandler handler, List<MediaType> accepted) {
        List<HttpMessageWriter<?>> writers = handler.getMessageWriters();
        boolean viewed = JsonViewRule.appliesToResponse(result.getReturnTypeSource());
        List<FormatOffer> streamed = viewed ? List.of() : streamed(result, accepted);
        if (!viewed
                && streamed.isEmpty()
                && !settings.browsersGetJson()
                && !settings.allProblems()
                && accepted.stream().noneMatch(this::isNamed)) {
            return writers;
        }
        AcceptedFormats answer = registry.accepted(accepted);
        List<HttpMessageWriter<?>> offered =
                new ArrayList<>(writers.size() + registry.formats().size());
        for (HttpMessageWriter<?> writer : writers) {
            if (!(viewed && writer instanceof FormatMessageWriter)) {
                offered.add(offered(writer, answer));
            }
        }
        if (!viewed) {
            for (BodyFormat format : registry.formats()) {
                List<MediaType> named = format.namedBy(accepted);
                if (!named.isEmpty()) {
                    offered.add(new FormatOffer(format.name(), format::writes, named, accepted));
                }
            }
        }
        offered.addAll(streamed);
        return offered;
    }

    private List<FormatOffer> streamed(HandlerResult result, List<MediaType> accepted) {
        if (!HandlerBodies.isMany(result.getReturnTypeSource())) {
            return List.of();
        }
        return registry.streams().stream()
                .map(format -> new FormatOffer(
                        format.name(), format::writes, format.mediaTypes().namedBy(accepted), accepted))
                .filter(offer -> !offer.named().isEmpty())
                .toList();
    }

    private boolean isNamed(MediaType range) {
        return registry.isOfFormat(range) || BEYOND_SPRING.stream().anyMatch(format -> isNamed(format, range));
    }

    private static boolean isNamed(SpringFormat format, MediaType range) {
        return range.getQualityValue() > 0
                && (format.isLabelledByVendors()
                        ? format.mediaTypes().named(range) != null
                        : format.mediaTypes().own().stream().anyMatch(range::equalsTypeAndSubtype));
    }

    /** Whether a request names a format; a browser, which names XML, wants something else. */
    private static boolean isNamed(SpringFormat format, List<MediaType> accepted) {
        return accepted.stream().anyMatch(range -> isNamed(format, range))
                && accepted.stream().noneMatch(MediaType.TEXT_HTML::equalsTypeAndSubtype);
    }

    @SuppressWarnings("unchecked") // Jackson's encoders write any object
    private HttpMessageWriter<?> offered(HttpMessageWriter<?> writer, AcceptedFormats answer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding
                        && encoding.getEncoder() instanceof MeteredJacksonEncoder encoder
                ? new SpringWriterOffer(
                        (HttpMessageWriter<Object>) writer,
                        new ServerOffer(encoder.meters().format(), () -> answer, registry::isOfFormat, settings),
                        isNamed(encoder.meters().format(), answer.ranges()))
                : writer;
    }
}
