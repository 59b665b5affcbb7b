package io.wireformat.webflux.internal;

import io.wireformat.client.internal.reactive.FormatMessageWriter;
import io.wireformat.client.internal.reactive.UnsentMessages;
import io.wireformat.client.internal.reactive.UnwritableValueException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Has Spring answer once more, from the choice of the media type on, where the chosen format cannot write the value that
 * there is, without that format. The first failure stands where the client accepts nothing else. No writer touches the
 * head of an answer before it has written the body, so that there is nothing to take back of it.
 */
final class RetriedAnswer {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    /** What an answer says of the value that it does not have. */
    private static final List<String> OF_VALUE = List.of(
            HttpHeaders.ETAG,
            HttpHeaders.LAST_MODIFIED,
            HttpHeaders.CACHE_CONTROL,
            HttpHeaders.EXPIRES,
            HttpHeaders.LINK,
            HttpHeaders.LOCATION,
            HttpHeaders.ACCEPT_RANGES);

    private RetriedAnswer() {}

    /**
     * An answer.
     *
     * @param writers those that take part in it
     * @param ofMany whether what is written publishes many values, which are kept until some have been sent
     * @param again answers with others of them
     */
    static Mono<Void> of(
            ServerWebExchange exchange,
            List<HttpMessageWriter<?>> writers,
            boolean ofMany,
            Mono<Void> first,
            BiFunction<List<HttpMessageWriter<?>>, UnwritableValueException, Mono<Void>> again) {
        Mono<Void> answer = ofMany ? first.contextWrite(UnsentMessages::in) : first;
        return answer.onErrorResume(UnwritableValueException.class, failure -> {
            if (exchange.getResponse().isCommitted()) {
                failure.discard();
                return Mono.error(failure);
            }
            if (!leave(exchange, failure.format(), writers)) {
                return Mono.error(withoutValue(exchange, failure));
            }
            return Mono.defer(() -> again.apply(without(failure.format(), writers), failure))
                    .onErrorMap(RetriedAnswer::isRefusal, refusal -> withoutValue(exchange, failure));
        });
    }

    private static UnwritableValueException withoutValue(ServerWebExchange exchange, UnwritableValueException failure) {
        failure.discard();
        OF_VALUE.forEach(exchange.getResponse().getHeaders()::remove);
        return failure;
    }

    /** Whether Spring, or a format, finds nothing else that it can answer in. */
    private static boolean isRefusal(Throwable failure) {
        return failure instanceof NotAcceptableStatusException
                || failure instanceof HttpMessageNotWritableException
                || failure instanceof UnwritableValueException;
    }

    /** Takes a format out of what the handler declares that it produces; whether anything is left of it. */
    private static boolean leave(ServerWebExchange exchange, String format, List<HttpMessageWriter<?>> writers) {
        Set<MediaType> declared = exchange.getAttribute(PRODUCIBLE);
        if (declared == null) {
            return true;
        }
        Set<MediaType> left = new LinkedHashSet<>(declared);
        left.removeIf(mediaType -> writers.stream()
                .anyMatch(writer -> writer instanceof FormatMessageWriter ours
                        && ours.formatName().equals(format)
                        && ours.isNamedBy(mediaType)));
        exchange.getAttributes().put(PRODUCIBLE, left);
        return !left.isEmpty();
    }

    private static List<HttpMessageWriter<?>> without(String format, List<HttpMessageWriter<?>> writers) {
        return writers.stream()
                .filter(writer -> !(writer instanceof FormatMessageWriter ours
                                && ours.formatName().equals(format))
                        && !(writer instanceof FormatOffer offer
                                && offer.formatName().equals(format)))
                .toList();
    }
}
