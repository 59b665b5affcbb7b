package io.wireformat.rpc.internal.contract;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriUtils;

/**
 * The REST request of a call.
 *
 * @param path encoded, within the application
 * @param parameters the request parameters
 * @param headers the headers that are fields of the message
 * @param body the body, as far as it is not that of the call; null for none
 */
public record RestCall(
        HttpMethod method,
        String path,
        MultiValueMap<String, String> parameters,
        HttpHeaders headers,
        byte @Nullable [] body) {

    private static final byte[] NOTHING = {};

    /** The bytes of the body. */
    public byte[] content() {
        return body == null ? NOTHING : body;
    }

    /** The encoded query; null for none. */
    public @Nullable String query() {
        if (parameters.isEmpty()) {
            return null;
        }
        StringBuilder query = new StringBuilder();
        parameters.forEach((name, values) -> values.forEach(value -> query.append(query.isEmpty() ? "" : "&")
                .append(encoded(name))
                .append('=')
                .append(encoded(value))));
        return query.toString();
    }

    /** The segments of the path, decoded. */
    public String decodedPath() {
        return UriUtils.decode(path, StandardCharsets.UTF_8);
    }

    /** Nothing but unreserved characters stays as it is, so that a value never changes the path or the query. */
    static String encoded(String value) {
        return UriUtils.encode(value, StandardCharsets.UTF_8);
    }
}
