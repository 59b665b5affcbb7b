package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.contract.Rpc;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.MultiValueMap;

/**
 * What a request says of a call in Connect.
 *
 * @param message the message of a {@code GET}; null if it is in the body
 * @param encodings the compression of the message, or of those messages of a stream that say so
 * @param accepted the compression that a stream of responses may have
 * @see <a href="https://connectrpc.com/docs/protocol">The Connect protocol</a>
 */
public record ConnectRequest(
        ConnectCodec codec,
        boolean isGet,
        @Nullable Duration timeout,
        byte @Nullable [] message,
        List<String> encodings,
        List<String> accepted) {

    /** The header with the version of the protocol. */
    private static final String VERSION = "Connect-Protocol-Version";

    private static final String TIMEOUT = "Connect-Timeout-Ms";
    private static final String CONTENT_ENCODING = "Connect-Content-Encoding";
    private static final String ACCEPT_ENCODING = "Connect-Accept-Encoding";
    private static final int MAX_DIGITS = 10;

    /**
     * A request that is no call in Connect.
     *
     * @param header the header that says what would be, and its value
     */
    public record Refusal(int status, String header, String value) {}

    /** Why a request is no call in Connect; null if it is one. */
    public static @Nullable Refusal refusal(
            Rpc rpc, HttpMethod method, @Nullable String contentType, MultiValueMap<String, String> query) {
        boolean get = method == HttpMethod.GET;
        boolean mayGet = rpc.noSideEffects() && !rpc.isStream();
        if (get ? !mayGet : method != HttpMethod.POST) {
            return new Refusal(405, HttpHeaders.ALLOW, mayGet ? "GET, POST" : "POST");
        }
        if (get
                ? ConnectCodec.named(query.getFirst("encoding")) == null
                : ConnectCodec.of(contentType, rpc.isStream()) == null) {
            return new Refusal(
                    415,
                    "Accept-Post",
                    ConnectCodec.PROTO.mediaType(rpc.isStream()) + ", " + ConnectCodec.JSON.mediaType(rpc.isStream()));
        }
        return null;
    }

    /**
     * Reads a request that is a call.
     *
     * @throws RpcException if it is malformed
     */
    public static ConnectRequest of(
            Rpc rpc, HttpMethod method, HttpHeaders headers, MultiValueMap<String, String> query) {
        boolean get = method == HttpMethod.GET;
        ConnectCodec codec = get
                ? ConnectCodec.named(query.getFirst("encoding"))
                : ConnectCodec.of(headers.getFirst(HttpHeaders.CONTENT_TYPE), rpc.isStream());
        if (codec == null) {
            throw new IllegalStateException("No call");
        }
        String version = get ? query.getFirst("connect") : headers.getFirst(VERSION);
        String expected = get ? "v1" : "1";
        if (version != null && !version.equals(expected)) {
            throw invalid((get ? "connect" : VERSION) + " must be " + expected);
        }
        return new ConnectRequest(
                codec,
                get,
                timeout(headers.getFirst(TIMEOUT)),
                get ? message(query) : null,
                get
                        ? query.getOrDefault("compression", List.of())
                        : headers.getOrEmpty(rpc.isStream() ? CONTENT_ENCODING : HttpHeaders.CONTENT_ENCODING),
                headers.getOrEmpty(ACCEPT_ENCODING));
    }

    private static @Nullable Duration timeout(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.isEmpty() || text.length() > MAX_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw invalid(TIMEOUT + " must be at most " + MAX_DIGITS + " digits");
        }
        return Duration.ofMillis(Long.parseLong(text));
    }

    private static byte[] message(MultiValueMap<String, String> query) {
        String message = query.getFirst("message");
        if (message == null) {
            throw invalid("The query has no message");
        }
        if (!"1".equals(query.getFirst("base64"))) {
            return message.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return Base64.getUrlDecoder().decode(message);
        } catch (IllegalArgumentException e) {
            throw invalid("The message of the query is not URL-safe Base64");
        }
    }

    private static RpcException invalid(String message) {
        return new RpcException(RpcCode.INVALID_ARGUMENT, message);
    }
}
