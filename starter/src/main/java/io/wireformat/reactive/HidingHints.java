package io.wireformat.reactive;

import java.util.Map;
import java.util.Set;
import org.springframework.http.codec.JacksonCodecSupport;

/** What a handler tells JSON about properties, and no other format can follow. */
final class HidingHints {

    private static final Set<String> NAMES =
            Set.of(JacksonCodecSupport.JSON_VIEW_HINT, JacksonCodecSupport.FILTER_PROVIDER_HINT);

    private HidingHints() {}

    static boolean areIn(Map<String, Object> hints) {
        return hints.keySet().stream().anyMatch(NAMES::contains);
    }

    static String refusalOf(String format) {
        return format + " cannot follow a JSON view or filter";
    }
}
