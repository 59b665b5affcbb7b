package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ChosenFormat;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ResponseLimits;
import io.wireformat.web.Problem;
import java.net.URI;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserter;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sends requests in a format and asks for answers in it. A server that does not read the format gets the request once
 * more, in a format that it reads; what it answers to that is the answer.
 */
public final class FormattedExchange implements ExchangeFilterFunction {

    private final Function<URI, @Nullable ClientFormat> formats;

    private final ClientCodecs codecs;
    private final BiFunction<Problem, WebClientResponseException, WebClientResponseException> exceptions;

    /**
     * A filter.
     *
     * @param formats the format for requests to where a URI leads; null where they stay as they are
     * @param exceptions wrap a problem
     */
    public FormattedExchange(
            Function<URI, @Nullable ClientFormat> formats,
            ClientCodecs codecs,
            BiFunction<Problem, WebClientResponseException, WebClientResponseException> exceptions) {
        this.exceptions = exceptions;
        this.formats = formats;
        this.codecs = codecs;
    }

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        ClientFormat format = formats.apply(request.url());
        return format != null ? Mono.defer(() -> exchange(request, format, next)) : next.exchange(request);
    }

    private Mono<ClientResponse> exchange(ClientRequest request, ClientFormat format, ExchangeFunction next) {
        FormattedBody body = new FormattedBody(request, format, codecs);
        return next.exchange(with(body, request, format))
                .flatMap(response -> again(request, format, next, body, response))
                .map(response -> readable(response, format));
    }

    private static ClientRequest with(
            BodyInserter<?, ? super ClientHttpRequest> body, ClientRequest request, ClientFormat format) {
        return ClientRequest.from(request).headers(format::askFor).body(body).build();
    }

    private static Mono<ClientResponse> again(
            ClientRequest request,
            ClientFormat format,
            ExchangeFunction next,
            FormattedBody body,
            ClientResponse response) {
        SentValue sent = body.sent();
        ChosenFormat other = sent == null
                ? null
                : format.instead(
                        sent.format(),
                        response.statusCode(),
                        request.method(),
                        response.headers().asHttpHeaders(),
                        sent::canBe);
        return other == null || sent == null
                ? Mono.just(response)
                : discarded(response)
                        .then(Mono.defer(() -> next.exchange(with(sent.as(other), request, format))))
                        .doOnNext(second -> format.agree(
                                request.url(),
                                other,
                                second.statusCode(),
                                request.method(),
                                second.headers().asHttpHeaders()));
    }

    private ClientResponse readable(ClientResponse response, ClientFormat format) {
        ClientResponse read = ClientResponse.create(
                        response.statusCode(), codecs.withFormats(response.strategies(), format))
                .headers(headers -> headers.addAll(response.headers().asHttpHeaders()))
                .cookies(cookies -> cookies.addAll(response.cookies()))
                .request(response.request())
                .body(limited(response))
                .build();
        return new ProblemResponse(read, format.problems(), exceptions);
    }

    /** Spring collects the body of an error. All other bodies are limited by what reads them. */
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

    /** Completes when a body that is not wanted is at its end, or its connection has been closed. */
    static Mono<Void> discarded(ClientResponse response) {
        return ReceivedParts.discarded(
                response.body(BodyExtractors.toDataBuffers()),
                ResponseLimits.MAX_UNREAD_BYTES,
                ResponseLimits.MAX_UNREAD_TIME);
    }
}
