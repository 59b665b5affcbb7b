package io.wireformat.http.internal.handlers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * The formats that a handler reads and writes, as far as its declared types tell. The names are those of the actuator.
 *
 * @param handler its class, method and parameters
 * @param methods all methods if empty
 * @param paths patterns
 * @param reads the media type of each format that it reads
 * @param writes the media type of each format that it writes
 * @param unsupported the formats that it does not support
 */
public record HandlerDescription(
        String handler,
        Set<RequestMethod> methods,
        Set<String> paths,
        Map<String, String> reads,
        Map<String, String> writes,
        List<Unsupported> unsupported) {

    /** Formats that a body is not in, and their common reason. */
    public record Unsupported(Direction content, List<String> formats, String reason) {}
}
