package io.wireformat.rpc.conformance;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.conformance.suite.BidiStreamRequest;
import io.wireformat.rpc.conformance.suite.BidiStreamResponse;
import io.wireformat.rpc.conformance.suite.ConformancePayload;
import io.wireformat.rpc.conformance.suite.Error;
import io.wireformat.rpc.conformance.suite.Header;
import io.wireformat.rpc.conformance.suite.StreamResponseDefinition;
import io.wireformat.rpc.conformance.suite.UnaryResponseDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What the suite asks its server under test to respond. */
final class Responses {

    /** The query of a call, which the test's filters put here. */
    static final String QUERY = "X-Query-Of-Test";

    private Responses() {}

    static ConformancePayload.RequestInfo info(RpcCall call, List<? extends Message> requests) {
        ConformancePayload.RequestInfo.Builder info = ConformancePayload.RequestInfo.newBuilder();
        call.headers().forEach((name, values) -> {
            if (!name.equalsIgnoreCase(QUERY)) {
                info.addRequestHeaders(Header.newBuilder().setName(name).addAllValue(values));
            }
        });
        String timeout =
                call.headers().getFirst(call.protocol().equals("grpc") ? "grpc-timeout" : "Connect-Timeout-Ms");
        if (timeout != null) {
            info.setTimeoutMs(millis(timeout));
        }
        requests.forEach(request -> info.addRequests(Any.pack(request)));
        if (call.isGet()) {
            ConformancePayload.ConnectGetInfo.Builder query = ConformancePayload.ConnectGetInfo.newBuilder();
            UriComponentsBuilder.newInstance()
                    .query(call.headers().getFirst(QUERY))
                    .build()
                    .getQueryParams()
                    .forEach((name, values) -> query.addQueryParams(
                            Header.newBuilder().setName(name).addAllValue(values)));
            info.setConnectGetInfo(query);
        }
        return info.build();
    }

    /** Only gRPC's timeouts have a unit. */
    private static long millis(String timeout) {
        int digits = timeout.replaceAll("\\D", "").length();
        long amount = Long.parseLong(timeout.substring(0, digits));
        return switch (timeout.substring(digits)) {
            case "H" -> amount * 3_600_000;
            case "M" -> amount * 60_000;
            case "S" -> amount * 1000;
            case "u" -> amount / 1000;
            case "n" -> amount / 1_000_000;
            default -> amount;
        };
    }

    private static void add(List<Header> headers, HttpHeaders target) {
        headers.forEach(header -> header.getValueList().forEach(value -> target.add(header.getName(), value)));
    }

    private static RpcException failure(Error error, ConformancePayload.@Nullable RequestInfo info) {
        List<Object> details = new ArrayList<>(error.getDetailsList());
        if (info != null) {
            details.add(info);
        }
        return new RpcException(
                RpcCode.values()[error.getCodeValue() - 1],
                error.hasMessage() ? error.getMessage() : null,
                details.toArray());
    }

    static Mono<ConformancePayload> unary(
            UnaryResponseDefinition definition, RpcCall call, List<? extends Message> requests) {
        add(definition.getResponseHeadersList(), call.responseHeaders());
        add(definition.getResponseTrailersList(), call.trailers());
        ConformancePayload.RequestInfo info = info(call, requests);
        return delayed(definition.getResponseDelayMs())
                .then(Mono.defer(() -> definition.hasError()
                        ? Mono.error(failure(definition.getError(), info))
                        : Mono.just(ConformancePayload.newBuilder()
                                .setData(definition.getResponseData())
                                .setRequestInfo(info)
                                .build())));
    }

    private static Mono<Long> delayed(int millis) {
        return millis == 0 ? Mono.empty() : Mono.delay(Duration.ofMillis(millis));
    }

    /** Responses after all requests are read. */
    static Flux<ConformancePayload> stream(
            StreamResponseDefinition definition, RpcCall call, List<? extends Message> requests) {
        prepare(definition, call);
        ConformancePayload.RequestInfo info = info(call, requests);
        List<ByteString> data = definition.getResponseDataList();
        Flux<ConformancePayload> responses = Flux.range(0, data.size())
                .concatMap(
                        i -> delayed(definition.getResponseDelayMs())
                                .then(Mono.fromSupplier(() -> payload(data.get(i), i == 0 ? info : null))),
                        1);
        return definition.hasError()
                ? responses.concatWith(Mono.error(() -> failure(definition.getError(), data.isEmpty() ? info : null)))
                : responses;
    }

    static void prepare(StreamResponseDefinition definition, RpcCall call) {
        add(definition.getResponseHeadersList(), call.responseHeaders());
        add(definition.getResponseTrailersList(), call.trailers());
    }

    static ConformancePayload payload(ByteString data, ConformancePayload.@Nullable RequestInfo info) {
        ConformancePayload.Builder payload = ConformancePayload.newBuilder().setData(data);
        return info == null ? payload.build() : payload.setRequestInfo(info).build();
    }

    /** A response to each request, in turn. */
    static final class FullDuplex {

        private final RpcCall call;
        private StreamResponseDefinition definition = StreamResponseDefinition.getDefaultInstance();
        private int sent;

        FullDuplex(RpcCall call) {
            this.call = call;
        }

        Mono<BidiStreamResponse> to(BidiStreamRequest request) {
            if (sent == 0) {
                definition = request.getResponseDefinition();
                prepare(definition, call);
            }
            if (sent >= definition.getResponseDataCount()) {
                return definition.hasError()
                        ? Mono.error(failure(definition.getError(), sent == 0 ? info(call, List.of(request)) : null))
                        : Mono.empty();
            }
            ConformancePayload.RequestInfo info = sent == 0
                    ? info(call, List.of(request))
                    : ConformancePayload.RequestInfo.newBuilder()
                            .addRequests(Any.pack(request))
                            .build();
            ByteString data = definition.getResponseData(sent++);
            return delayed(definition.getResponseDelayMs()).then(Mono.fromSupplier(() -> BidiStreamResponse.newBuilder()
                    .setPayload(payload(data, info))
                    .build()));
        }

        Flux<BidiStreamResponse> rest() {
            Flux<BidiStreamResponse> rest = Flux.range(sent, definition.getResponseDataCount() - sent)
                    .concatMap(i -> delayed(definition.getResponseDelayMs())
                            .then(Mono.fromSupplier(() -> BidiStreamResponse.newBuilder()
                                    .setPayload(payload(definition.getResponseData(i), null))
                                    .build())));
            return definition.hasError()
                    ? rest.concatWith(Mono.error(() -> failure(
                            definition.getError(),
                            definition.getResponseDataCount() == 0 ? info(call, List.of()) : null)))
                    : rest;
        }
    }
}
