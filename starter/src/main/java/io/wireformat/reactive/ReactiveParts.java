package io.wireformat.reactive;

import java.util.List;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResultHandler;

/**
 * The parts of an application that answer its requests.
 *
 * @param mappings find handlers, in the order in which they are asked
 * @param resultHandlers answer with what handlers return, in the order in which they are asked
 * @param codecs read and write
 * @param basePath where the application is, without a slash at the end; empty where it is the root
 */
public record ReactiveParts(
        List<HandlerMapping> mappings,
        List<HandlerResultHandler> resultHandlers,
        ServerCodecConfigurer codecs,
        String basePath) {

    /** Parts whose lists are copied. */
    public ReactiveParts {
        mappings = List.copyOf(mappings);
        resultHandlers = List.copyOf(resultHandlers);
    }
}
