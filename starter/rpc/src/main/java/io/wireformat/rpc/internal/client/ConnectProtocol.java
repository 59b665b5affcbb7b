package io.wireformat.rpc.internal.client;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcException.Detail;
import io.wireformat.rpc.internal.connect.Envelopes;
import io.wireformat.text.internal.ForeignText;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests and responses of Connect, with either HTTP client. */
final class ConnectProtocol {

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 16;

    private ConnectProtocol() {}

    static void describe(ClientMethod method, HttpHeaders headers) {
        headers.set(HttpHeaders.CONTENT_TYPE, mediaType(method));
        headers.set("Connect-Protocol-Version", "1");
        if (method.timeout() != null) {
            headers.set("Connect-Timeout-Ms", String.valueOf(method.timeout().toMillis()));
        }
    }

    /** The body of a request. */
    static byte[] request(ClientMethod method, @Nullable Object message) {
        byte[] content = method.encode(message);
        return method.rpc().isStream() ? Envelopes.wrapped(content) : content;
    }

    private static String mediaType(ClientMethod method) {
        return method.rpc().isStream() ? "application/connect+proto" : "application/proto";
    }

    /** The maximum size of a message. */
    static int maxSize(ClientMethod method) {
        return (int) Math.min(method.limits().contentSize(), LARGEST_ARRAY);
    }

    /** Whether a response has messages, and not an error. */
    static boolean hasMessages(ClientMethod method, int status, HttpHeaders headers) {
        String type = String.valueOf(headers.getFirst(HttpHeaders.CONTENT_TYPE));
        return status == 200 && type.toLowerCase(Locale.ROOT).startsWith(mediaType(method));
    }

    /**
     * The error of a response without messages.
     *
     * @see <a href="https://connectrpc.com/docs/protocol#http-to-error-code">Connect: HTTP to error code</a>
     */
    static RpcException error(int status, HttpHeaders headers, byte[] body) {
        RpcException stated = error(json(body));
        if (stated != null) {
            return stated;
        }
        RpcCode code =
                switch (status) {
                    case 400 -> RpcCode.INTERNAL;
                    case 401 -> RpcCode.UNAUTHENTICATED;
                    case 403 -> RpcCode.PERMISSION_DENIED;
                    case 404 -> RpcCode.UNIMPLEMENTED;
                    case 429, 502, 503, 504 -> RpcCode.UNAVAILABLE;
                    default -> RpcCode.UNKNOWN;
                };
        String type = ForeignText.printable(headers.getFirst(HttpHeaders.CONTENT_TYPE));
        return new RpcException(code, "The server responded with status " + status + " and " + type);
    }

    /** The error at the end of a stream; null if it has none. */
    static @Nullable RpcException end(byte[] message) {
        JsonNode end = json(message);
        return end.isObject() && end.path("error").isMissingNode() ? null : endError(error(end.path("error")));
    }

    private static RpcException endError(@Nullable RpcException error) {
        return error != null ? error : new RpcException(RpcCode.INTERNAL, "The end of the stream is malformed");
    }

    private static JsonNode json(byte[] content) {
        try {
            return JsonMapper.shared().readTree(content);
        } catch (JacksonException e) {
            return JsonMapper.shared().missingNode();
        }
    }

    private static @Nullable RpcException error(JsonNode json) {
        RpcCode code = RpcCode.named(json.path("code").stringValue(null));
        if (code == null) {
            return null;
        }
        List<Object> details = new ArrayList<>();
        for (JsonNode detail : json.path("details")) {
            try {
                byte[] value = Base64.getDecoder().decode(detail.path("value").asString(""));
                details.add(new Detail(detail.path("type").asString(""), value));
            } catch (IllegalArgumentException e) {
                // the error counts more than a detail that is no Base64
            }
        }
        return new RpcException(code, json.path("message").stringValue(null), details.toArray());
    }
}
