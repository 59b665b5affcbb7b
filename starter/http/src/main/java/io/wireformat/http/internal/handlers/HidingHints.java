package io.wireformat.http.internal.handlers;

import com.fasterxml.jackson.annotation.JsonView;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ser.FilterProvider;

/** What a handler tells JSON about properties, as only Spring's own converters follow it. */
public final class HidingHints {

    /** Under these names Spring hands it on. */
    private static final Set<String> NAMES = Set.of(JsonView.class.getName(), FilterProvider.class.getName());

    private HidingHints() {}

    /** Whether hints decide about properties. */
    public static boolean areIn(@Nullable Map<String, Object> hints) {
        return hints != null && hints.keySet().stream().anyMatch(NAMES::contains);
    }

    /** What a format says that cannot follow them. */
    public static String refusalOf(String format) {
        return format + " cannot follow a JSON view or filter";
    }
}
