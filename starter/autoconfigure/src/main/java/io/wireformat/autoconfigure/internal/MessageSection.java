package io.wireformat.autoconfigure.internal;

import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.text.internal.EventLog;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The report of topics, destinations or caches below {@code /actuator/wireformat}: their settings, and the types that they
 * wrote or read by format.
 *
 * @param configured the settings by the name of the topic, destination or cache; as text, they are a part of a line of the log
 */
public record MessageSection(Map<String, ?> configured, MessageFormats formats) implements EndpointSection {

    private static final EventLog log = EventLog.of(MessageSection.class);

    /** More would hide the beginning of the line. */
    private static final int MAX_NAMES = 5;

    /** Logs the settings, as {@code Formats of topics: parcels=protobuf}. */
    public MessageSection {
        if (!configured.isEmpty()) {
            int left = configured.size() - MAX_NAMES;
            log.info(
                    "Formats of {}: {}",
                    formats.name(),
                    configured.entrySet().stream()
                                    .sorted(Map.Entry.comparingByKey())
                                    .limit(MAX_NAMES)
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(", "))
                            + (left > 0 ? " and " + left + " more" : ""));
        }
    }

    @Override
    public String name() {
        return formats.name();
    }

    @Override
    public Object report(@Nullable String endpoint) {
        return new Report(configured, formats.typesByPlace());
    }

    record Report(Map<String, ?> configured, Map<String, Map<String, List<TypeBinding>>> types) {}
}
