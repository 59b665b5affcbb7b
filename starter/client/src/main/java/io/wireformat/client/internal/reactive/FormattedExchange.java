package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ResponseLimits;
import io.wireformat.client.internal.SentValue;
import io.wireformat.reactive.internal.ReceivedParts;
import io.wireformat.text.internal.ForeignText;
import io.wireformat.web.Problem;
import java.net.URI;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.support.HttpRequestWrapper;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import org.springframework.web.reactive.function.client.ExchangeStrategies;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import org.springframework.web.reactive.function.client.support.ClientResponseWrapper;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sends the requests of a WebClient in a format, a second time if the server does not support the format.
 *
 * @param formats the format of requests to a URI; null if they stay as they are
 * @param exceptions makes the exception for a problem
 */
public record FormattedExchange(
        Function<URI, @Nullable ClientFormat> formats,
        ClientCodecs codecs,
        BiFunction<Problem, WebClientResponseException, WebClientResponseException> exceptions)
        implements ExchangeFilterFunction {

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        ClientFormat format = formats.apply(request.url());
        return format != null ? Mono.defer(() -> exchange(request, format, next)) : next.exchange(request);
    }

    private Mono<ClientResponse> exchange(ClientRequest request, ClientFormat format, ExchangeFunction next) {
        FormattedBody body = new FormattedBody(request, format, codecs);
        return next.exchange(with(body, request, format))
                .flatMap(response -> retried(response, request, format, next, body.sent()))
                .map(response -> new FormattedResponse(
                        response, format, ClientFormat.mayHaveContent(request.method(), response.statusCode())));
    }

    private static ClientRequest with(
            BodyInserter<?, ? super ClientHttpRequest> body, ClientRequest request, ClientFormat format) {
        return ClientRequest.from(request).headers(format::setAccept).body(body).build();
    }

    private static Mono<ClientResponse> retried(
            ClientResponse response,
            ClientRequest request,
            ClientFormat format,
            ExchangeFunction next,
            @Nullable SentValue<BodyInserter<?, ClientHttpRequest>> sent) {
        ChosenFormat other = format.retryFormat(
                sent, response.statusCode(), response.headers().asHttpHeaders());
        return sent == null || other == null
                ? Mono.just(response)
                : discarded(response)
                        .then(Mono.fromCallable(() -> with(sent.encoder().encode(other), request, format)))
                        .flatMap(next::exchange)
                        .doOnNext(second -> format.remember(sent.uri(), other, second.statusCode()));
    }

    /** Completes when an unused body is at its end, or its connection is closed. */
    private static Mono<Void> discarded(ClientResponse response) {
        return ReceivedParts.discarded(
                response.body(BodyExtractors.toDataBuffers()),
                ResponseLimits.MAX_UNREAD_BYTES,
                ResponseLimits.MAX_UNREAD_TIME);
    }

    private ClientResponse readable(ClientResponse response, ClientFormat format, boolean hasContent) {
        ExchangeStrategies strategies = hasContent
                ? codecs.withFormats(response.strategies(), format)
                : NoContentReader.within(response.strategies());
        return ClientResponse.create(response.statusCode(), strategies)
                .headers(headers -> headers.addAll(response.headers().asHttpHeaders()))
                .cookies(cookies -> cookies.addAll(response.cookies()))
                .request(new NamedRequest(response.request()))
                .body(hasContent ? limited(response) : discarded(response).thenMany(Flux.empty()))
                .build();
    }

    /** Spring collects the body of an error. All other bodies are limited by their readers. */
    private Flux<DataBuffer> limited(ClientResponse response) {
        Flux<DataBuffer> body = response.body(BodyExtractors.toDataBuffers());
        ResponseLimits limits = codecs.limits();
        return response.statusCode().isError()
                ? ReceivedParts.limited(
                        ReceivedParts.timed(body, limits.slowness()),
                        limits.errorSize(),
                        ResponseLimits.errorTooLarge(limits.errorSize()))
                : body;
    }

    /** A request as Spring's exceptions name it. */
    private static final class NamedRequest extends HttpRequestWrapper {

        NamedRequest(HttpRequest request) {
            super(request);
        }

        @Override
        public URI getURI() {
            return ForeignText.withoutUserInformation(super.getURI());
        }
    }

    /** A response whose exception has the problem. Spring creates the exception after all handlers of the application. */
    private final class FormattedResponse extends ClientResponseWrapper {

        private final ClientFormat format;

        FormattedResponse(ClientResponse response, ClientFormat format, boolean hasContent) {
            super(readable(response, format, hasContent));
            this.format = format;
        }

        /** Reads the body to its end only if the end is near. */
        @Override
        public Mono<Void> releaseBody() {
            return discarded(this);
        }

        @Override
        public Mono<ResponseEntity<Void>> toBodilessEntity() {
            return releaseBody().then(Mono.fromSupplier(() -> ResponseEntity.status(statusCode())
                    .headers(headers().asHttpHeaders())
                    .build()));
        }

        @Override
        public Mono<WebClientResponseException> createException() {
            return super.createException().map(spring -> {
                Problem problem =
                        format.problems().read(statusCode(), spring.getHeaders(), spring.getResponseBodyAsByteArray());
                return problem != null ? exceptions.apply(problem, spring) : spring;
            });
        }

        @Override
        public <T> Mono<T> createError() {
            return createException().flatMap(Mono::error);
        }
    }
}
