package io.wireformat.web;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/** Handlers by the requests that they are for. */
public final class MappedHandlers {

    private MappedHandlers() {}

    /**
     * Which requests a handler is for, in Spring's words; null where it is none of these.
     *
     * @param mapped the handlers of an application
     */
    public static @Nullable String mappingOf(HandlerMethod handler, Map<?, HandlerMethod> mapped) {
        return mapped.entrySet().stream()
                .filter(entry -> entry.getValue().getMethod().equals(handler.getMethod()))
                .map(entry -> String.valueOf(entry.getKey()))
                .findFirst()
                .orElse(null);
    }
}
