package io.wireformat.autoconfigure.internal;

import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.pipeline.TypeBinding;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report of topics, destinations or caches below {@code /actuator/wireformat}: their settings, and the types that they
 * wrote or read by format.
 *
 * @param name the last segment of the report's path
 * @param configured the settings by the name of the topic, destination or cache
 */
public record MessageSection(String name, Map<String, ?> configured, MessageFormats formats)
        implements EndpointSection {

    @Override
    public Object report(@Nullable String endpoint) {
        return new Report(configured, formats.typesByPlace());
    }

    record Report(Map<String, ?> configured, Map<String, Map<String, List<TypeBinding>>> types) {}
}
