package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;

/**
 * The parameters of a call in its request.
 *
 * @param mediaType of the response to a success
 * @param message the message of a {@code GET}; null if it is in the body
 * @param encodings the compression of the message, or of those messages that say so
 * @param accepted the compression that messages in envelopes may have
 * @see <a href="https://connectrpc.com/docs/protocol">The Connect protocol</a>
 * @see <a href="https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md">gRPC over HTTP/2</a>
 */
public record ConnectRequest(
        Protocol protocol,
        ConnectCodec codec,
        String mediaType,
        boolean isGet,
        @Nullable Duration timeout,
        byte @Nullable [] message,
        List<String> encodings,
        List<String> accepted) {

    /** The header with the version of Connect. */
    private static final String VERSION = "connect-protocol-version";

    private static final Pattern MILLIS = Pattern.compile("\\d{1,10}");
    private static final Pattern AMOUNT_AND_UNIT = Pattern.compile("\\d{1,8}[HMSmun]");

    /** A longer timeout is none. */
    private static final Duration MAX_TIMEOUT = Duration.ofDays(365);

    /** Whether it is a call of gRPC. */
    public boolean isGrpc() {
        return protocol == Protocol.GRPC;
    }

    /**
     * Reads a call with a body.
     *
     * @throws RpcException if it is malformed
     */
    static ConnectRequest of(Protocol.Content content, HttpHeaders headers) {
        Protocol protocol = content.protocol();
        requireVersion(VERSION, headers.getFirst(VERSION), "1");
        return new ConnectRequest(
                protocol,
                content.codec(),
                content.mediaType(),
                false,
                timeout(protocol, headers),
                null,
                headers.getOrEmpty(protocol.encodingHeader()),
                protocol.isEnveloped() ? headers.getOrEmpty(protocol.acceptEncodingHeader()) : List.of());
    }

    /**
     * Reads a call whose message is in the query.
     *
     * @throws RpcException if it is malformed
     */
    static ConnectRequest of(ConnectCodec codec, HttpHeaders headers, MultiValueMap<String, String> query) {
        requireVersion("connect", query.getFirst("connect"), "v1");
        return new ConnectRequest(
                Protocol.CONNECT,
                codec,
                Protocol.CONNECT.mediaType(codec),
                true,
                timeout(Protocol.CONNECT, headers),
                message(query),
                query.getOrDefault("compression", List.of()),
                List.of());
    }

    private static void requireVersion(String name, @Nullable String version, String expected) {
        if (version != null && !version.equals(expected)) {
            throw invalid(name + " must be " + expected);
        }
    }

    private static @Nullable Duration timeout(Protocol protocol, HttpHeaders headers) {
        String text = headers.getFirst(protocol.timeoutHeader());
        if (text == null) {
            return null;
        }
        if (!(protocol == Protocol.GRPC ? AMOUNT_AND_UNIT : MILLIS)
                .matcher(text)
                .matches()) {
            throw invalid(protocol.timeoutHeader() + " is malformed");
        }
        int digits = protocol == Protocol.GRPC ? text.length() - 1 : text.length();
        ChronoUnit unit =
                switch (text.substring(digits)) {
                    case "H" -> ChronoUnit.HOURS;
                    case "M" -> ChronoUnit.MINUTES;
                    case "S" -> ChronoUnit.SECONDS;
                    case "u" -> ChronoUnit.MICROS;
                    case "n" -> ChronoUnit.NANOS;
                    default -> ChronoUnit.MILLIS;
                };
        Duration timeout = Duration.of(Long.parseLong(text.substring(0, digits)), unit);
        return timeout.compareTo(MAX_TIMEOUT) > 0 ? null : timeout;
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
