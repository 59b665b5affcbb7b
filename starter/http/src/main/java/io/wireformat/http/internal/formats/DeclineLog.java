package io.wireformat.http.internal.formats;

import io.wireformat.codec.Codec;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Metering;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says once for each type which formats do not carry it, and why. */
public final class DeclineLog {

    private static final Logger log = LoggerFactory.getLogger(DeclineLog.class);

    private final Set<Type> told = ConcurrentHashMap.newKeySet();

    private volatile List<MeteredCodec> codecs = List.of();

    private DeclineLog() {}

    /** Codecs at one side of an exchange, whose declines are logged together. */
    public static List<MeteredCodec> logged(List<Codec> codecs, Metering metering) {
        DeclineLog declines = new DeclineLog();
        List<MeteredCodec> metered = codecs.stream()
                .map(codec -> new MeteredCodec(codec, metering, (type, reason) -> declines.tell(type)))
                .toList();
        declines.codecs = metered;
        return metered;
    }

    public static boolean isEnabled() {
        return log.isDebugEnabled();
    }

    private void tell(Type type) {
        if (!isEnabled() || !told.add(type)) {
            return;
        }
        Map<String, List<String>> formats = new LinkedHashMap<>();
        for (MeteredCodec codec : codecs) {
            String reason = codec.declineReason(type);
            if (reason != null) {
                formats.computeIfAbsent(reason, unused -> new ArrayList<>())
                        .add(codec.format().name());
            }
        }
        log.debug(
                "{} is not supported by {}",
                type.getTypeName(),
                formats.entrySet().stream()
                        .map(declined -> String.join(", ", declined.getValue()) + ": " + declined.getKey())
                        .collect(Collectors.joining("; nor by ")));
    }
}
