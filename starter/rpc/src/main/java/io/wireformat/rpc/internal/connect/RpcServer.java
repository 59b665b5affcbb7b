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
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.RestCall;
import io.wireformat.rpc.internal.contract.RestCallMapper;
import io.wireformat.rpc.internal.contract.Rpc;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Begins and converts calls, on either stack. Safe for use by many threads.
 *
 * @param contract asked for with each request, because it is complete after the start
 * @param formats the codecs of both encodings
 * @param meters receives each finished call, with its error or null
 */
public record RpcServer(
        Supplier<Contract> contract,
        Map<ConnectCodec, MeteredCodec> formats,
        RestCallMapper rest,
        Errors errors,
        Supplier<ContentCodings> codings,
        DecodeLimits limits,
        ContentBudget memory,
        BiConsumer<ConnectCall, @Nullable RpcCode> meters) {

    private static final byte[] NOTHING = {};

    /** The error of a call that passed its deadline. */
    static final ConnectError LATE = ConnectError.of(RpcCode.DEADLINE_EXCEEDED, "The deadline has passed");

    /** A request that is no call, and the response to it. */
    public static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1;

        private final transient Reply.Whole response;

        RefusedException(Reply.Whole response) {
            super(null, null, false, false);
            this.response = response;
        }

        /** The response. */
        public Reply.Whole response() {
            return response;
        }
    }

    /**
     * Begins a call.
     *
     * @param rpc null if the service has no such method
     * @param query encoded; null for none
     * @param http2 whether the response can have trailers
     */
    public ConnectCall begin(
            @Nullable Rpc rpc, HttpMethod method, HttpHeaders headers, @Nullable String query, boolean http2)
            throws RefusedException {
        boolean stream = rpc != null && rpc.isStream();
        boolean get = method == HttpMethod.GET;
        String contentType = headers.getFirst(HttpHeaders.CONTENT_TYPE);
        Protocol.Content content = Protocol.Content.of(contentType, stream);
        if (content != null && content.protocol() == Protocol.GRPC && !http2) {
            throw new RefusedException(Reply.Whole.text(505, "gRPC needs HTTP/2 (server.http2.enabled)"));
        }
        if (rpc == null) {
            ConnectError unknown = ConnectError.of(RpcCode.UNIMPLEMENTED, "The service has no such method");
            throw new RefusedException(
                    content != null && content.protocol() == Protocol.GRPC
                            ? Reply.whole(unknown, content, errors)
                            : Reply.Whole.json(404, unknown));
        }
        boolean mayGet = rpc.noSideEffects() && !stream;
        if (get ? !mayGet : method != HttpMethod.POST) {
            throw new RefusedException(Reply.Whole.of(405, HttpHeaders.ALLOW, mayGet ? "GET, POST" : "POST"));
        }
        MultiValueMap<String, String> parameters = get ? parameters(query) : new LinkedMultiValueMap<>();
        if (get) {
            ConnectCodec codec = ConnectCodec.named(parameters.getFirst("encoding"));
            content = codec == null
                    ? null
                    : new Protocol.Content(Protocol.CONNECT, codec, Protocol.CONNECT.mediaType(codec));
        }
        if (content == null) {
            throw new RefusedException(Reply.Whole.of(415, "Accept-Post", Protocol.Content.all(stream)));
        }
        try {
            ConnectRequest request =
                    get ? ConnectRequest.of(content.codec(), headers, parameters) : ConnectRequest.of(content, headers);
            codings.get().decompressor(request.encodings(), limits);
            ConnectCall call = new ConnectCall(rpc, request, headers);
            if (!call.isLate()) {
                return call;
            }
        } catch (RuntimeException e) {
            throw new RefusedException(Reply.whole(errors.of(e), content, errors));
        }
        throw new RefusedException(Reply.whole(LATE, content, errors));
    }

    /** Servers read a query that is not UTF-8 in different ways. */
    private static MultiValueMap<String, String> parameters(@Nullable String query) throws RefusedException {
        MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
        try {
            for (String parameter : query == null ? new String[0] : query.split("&")) {
                String[] parts = parameter.split("=", 2);
                parameters.add(decoded(parts[0]), parts.length == 1 ? "" : decoded(parts[1]));
            }
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw new RefusedException(Reply.Whole.json(
                    400, ConnectError.of(RpcCode.INVALID_ARGUMENT, "The query is not percent-encoded UTF-8")));
        }
        return parameters;
    }

    private static String decoded(String text) throws CharacterCodingException {
        byte[] bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    /** The REST request of a call with one message, which is not compressed. */
    public RestCall rest(ConnectCall call, byte[] message) throws IOException {
        Rpc rpc = call.rpc();
        return rpc.parameters() == null
                ? RestCallMapper.of(rpc, rpc.request() == null ? NOTHING : message)
                : rest.read(
                        rpc, Objects.requireNonNull(formats.get(call.request().codec())), message);
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

    /** The compressor of messages in envelopes; null for none. */
    @Nullable
    ContentCompressor compressor(ConnectCall call) {
        List<String> accepted = call.request().accepted();
        return accepted.isEmpty() ? null : codings.get().preferredBy(AcceptedCodings.of(accepted));
    }
}
