package io.wireformat.http.internal.handlers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.web.bind.annotation.RequestMethod;

/**
 * What a handler reads and answers in, as far as the types that it declares tell.
 *
 * @param handler its class, method and parameters
 * @param methods of requests; any where there is none
 * @param paths their patterns
 * @param reads the formats that content is read in, each with its media type; none where no content is read
 * @param answers the formats that it answers in, each with its media type; none where there is no content
 * @param not why not in the others
 */
public record HandlerDescription(
        String handler,
        Set<RequestMethod> methods,
        Set<String> paths,
        Map<String, String> reads,
        Map<String, String> answers,
        List<Declined> not) {

    /**
     * Formats that a handler's content is not in.
     *
     * @param content what is read, or answered
     * @param formats their names
     * @param reason the reason, which is that of all of them
     */
    public record Declined(Direction content, List<String> formats, String reason) {}
}
