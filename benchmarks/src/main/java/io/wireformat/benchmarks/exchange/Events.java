package io.wireformat.benchmarks.exchange;

import io.wireformat.schemas.audit.AuditMessages;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The events that the applications receive. */
final class Events {

    private static final long SEED = 20_260_101;

    private Events() {}

    /** The path of {@link EchoApplication} for this number of events. */
    static String path(int items) {
        return items == 1 ? "/events" : "/batch";
    }

    /** Returns bodies in JSON. */
    static List<byte[]> json(int items, int count) {
        AuditMessages random = new AuditMessages(new Random(SEED));
        JsonMapper json = JsonMapper.shared();
        return Stream.generate(() -> json.writeValueAsBytes(items == 1 ? random.event() : random.events(items)))
                .limit(count)
                .toList();
    }
}
