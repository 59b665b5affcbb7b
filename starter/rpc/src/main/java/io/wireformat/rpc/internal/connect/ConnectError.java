package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException.Detail;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error, which Connect writes as JSON.
 *
 * @param metadata headers of the response, or trailers of a stream
 */
public record ConnectError(RpcCode code, @Nullable String message, List<Detail> details, HttpHeaders metadata) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** An error without details. */
    public static ConnectError of(RpcCode code, @Nullable String message) {
        return new ConnectError(code, message, List.of(), new HttpHeaders());
    }

    /** The body of a response in Connect. */
    byte[] json() {
        return bytes(node());
    }

    private ObjectNode node() {
        ObjectNode node = JSON.objectNode().put("code", code.text());
        if (message != null) {
            node.put("message", new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        }
        if (!details.isEmpty()) {
            ArrayNode all = node.putArray("details");
            for (Detail detail : details) {
                all.addObject()
                        .put("type", detail.type())
                        .put("value", Base64.getEncoder().withoutPadding().encodeToString(detail.value()));
            }
        }
        return node;
    }

    /**
     * The message that ends a stream in Connect.
     *
     * @param error null if the stream is complete
     */
    static byte[] end(@Nullable ConnectError error, HttpHeaders trailers) {
        ObjectNode node = JSON.objectNode();
        if (error != null) {
            node.set("error", error.node());
        }
        if (!trailers.isEmpty()) {
            ObjectNode metadata = node.putObject("metadata");
            trailers.forEach((name, values) -> {
                ArrayNode array = metadata.putArray(name.toLowerCase(Locale.ROOT));
                values.forEach(array::add);
            });
        }
        return bytes(node);
    }

    private static byte[] bytes(ObjectNode node) {
        return JsonMapper.shared().writeValueAsBytes(node);
    }
}
