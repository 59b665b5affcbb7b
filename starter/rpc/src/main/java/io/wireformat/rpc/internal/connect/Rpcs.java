package io.wireformat.rpc.internal.connect;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.coding.AcceptedCodings;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.RestCall;
import io.wireformat.rpc.internal.contract.RestCalls;
import io.wireformat.rpc.internal.contract.Rpc;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.MultiValueMap;

/**
 * What calls need on either stack. Safe for use by many threads.
 *
 * @param contract asked for with each request, because it is complete after the start
 * @param formats the codecs of both encodings
 * @param meters receives each finished call, with its error or null
 */
public record Rpcs(
        Supplier<Contract> contract,
        Map<ConnectCodec, MeteredCodec> formats,
        RestCalls rest,
        Errors errors,
        Supplier<ContentCodings> codings,
        DecodeLimits limits,
        ContentBudget memory,
        BiConsumer<ConnectCall, @Nullable RpcCode> meters) {

    /**
     * Begins a call.
     *
     * @throws RpcException if the request is malformed
     * @throws io.wireformat.internal.coding.UnsupportedCodingException if its compression is not supported
     */
    public ConnectCall begin(Rpc rpc, HttpMethod method, HttpHeaders headers, MultiValueMap<String, String> query) {
        ConnectCall call = new ConnectCall(rpc, ConnectRequest.of(rpc, method, headers, query), headers);
        codings.get().decompressor(call.request().encodings(), limits);
        if (call.isLate()) {
            throw new RpcException(RpcCode.DEADLINE_EXCEEDED, "The deadline has passed");
        }
        return call;
    }

    /**
     * The REST request of a call whose message has its parameters.
     *
     * @param message with the compression that the request states
     */
    public RestCall fill(ConnectCall call, InputStream message, List<String> encodings) throws IOException {
        MeteredCodec codec = Objects.requireNonNull(formats.get(call.request().codec()));
        try (DecompressingInput in =
                codings.get().decompressor(encodings, limits).decompress(message, memory)) {
            return rest.read(call.rpc(), codec, in == null ? message : in);
        }
    }

    /** A message without its compression. */
    public byte[] plain(ConnectCall call, InputStream message) throws IOException {
        try (DecompressingInput in = codings.get()
                        .decompressor(call.request().encodings(), limits)
                        .decompress(message, memory);
                PooledContent content = memory.receive(in == null ? message : in, -1, limits)) {
            return content.buffer().toByteArray();
        }
    }

    /** The envelopes of a stream of requests. */
    public Envelopes envelopes(ConnectCall call) {
        return new Envelopes(codings.get(), call.request().encodings(), limits, memory);
    }

    /** What compresses the messages of a stream of responses; null for nothing. */
    public @Nullable ContentCompressor compressor(ConnectCall call) {
        List<String> accepted = call.request().accepted();
        return accepted.isEmpty() ? null : codings.get().preferredBy(AcceptedCodings.of(accepted));
    }

    /**
     * The error of a REST response that is none itself; null if it is a success.
     *
     * @param success whether it has the media type that the call asked for
     * @param typed whether it has a media type at all
     */
    public @Nullable ConnectError unsuccessful(ConnectCall call, int status, boolean success, boolean typed) {
        if (call.isLate()) {
            return ConnectError.of(RpcCode.DEADLINE_EXCEEDED, "The deadline has passed");
        }
        if (status / 100 != 2) {
            return ConnectError.of(RpcCode.INTERNAL, "The handler responded with status " + status);
        }
        if (success || call.rpc().response() == null) {
            return null;
        }
        return typed
                ? ConnectError.of(RpcCode.INTERNAL, "The handler responded in another format")
                : ConnectError.of(RpcCode.NOT_FOUND, "There is no result");
    }

    /** An error instead of a call that passed its deadline, which may be the cause of any other failure. */
    public ConnectError orLate(ConnectCall call, ConnectError error) {
        return call.isLate() && error.code() != RpcCode.DEADLINE_EXCEEDED
                ? ConnectError.of(RpcCode.DEADLINE_EXCEEDED, "The deadline has passed")
                : error;
    }
}
