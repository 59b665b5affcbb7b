package io.wireformat.rpc.internal.connect;

import io.wireformat.model.internal.json.SameForEveryMapper;
import io.wireformat.text.internal.EventLog;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * A status of gRPC, as {@code google.rpc.Status}.
 *
 * @see <a href="https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md#responses">gRPC over HTTP/2: responses</a>
 */
@SameForEveryMapper
public record GrpcStatus(int code, @Nullable String message, List<Any> details) {

    private static final EventLog log = EventLog.of(GrpcStatus.class);

    /** Clients refuse trailers of more than 8 KB, and some end the connection. */
    private static final int MAX_MESSAGE = 2 * 1024;

    private static final int MAX_DETAILS = 3 * 1024;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** As {@code google.protobuf.Any}. */
    @SameForEveryMapper
    public record Any(String typeUrl, byte[] value) {}

    /**
     * The trailers that end a response.
     *
     * @param error null if it is a success
     * @param encoder encodes a status in Protobuf
     */
    static HttpHeaders trailers(@Nullable ConnectError error, Function<GrpcStatus, byte[]> encoder) {
        HttpHeaders trailers = new HttpHeaders();
        trailers.set(
                "grpc-status", String.valueOf(error == null ? 0 : error.code().number()));
        if (error == null) {
            return trailers;
        }
        if (error.message() != null) {
            trailers.set("grpc-message", percentEncoded(error.message(), MAX_MESSAGE));
        }
        if (!error.details().isEmpty()) {
            List<Any> details = error.details().stream()
                    .map(detail -> new Any("type.googleapis.com/" + detail.type(), detail.value()))
                    .toList();
            byte[] status = encoder.apply(new GrpcStatus(error.code().number(), error.message(), details));
            if (status.length <= MAX_DETAILS) {
                trailers.set(
                        "grpc-status-details-bin",
                        Base64.getEncoder().withoutPadding().encodeToString(status));
            } else {
                log.warn(
                        "An error is sent without its details, whose {} bytes are too many for trailers",
                        status.length);
            }
        }
        return trailers;
    }

    private static String percentEncoded(String text, int maxLength) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (encoded.length() >= maxLength) {
                break;
            }
            if (b < ' ' || b > '~' || b == '%') {
                HEX.toHexDigits(encoded.append('%'), b);
            } else {
                encoded.append((char) b);
            }
        }
        return encoded.toString();
    }
}
