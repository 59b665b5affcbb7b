package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Rivalry;
import io.wireformat.benchmarks.measure.Settings;
import io.wireformat.benchmarks.measure.Spoken;
import io.wireformat.benchmarks.measure.Wrk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures compressed JSON on Spring MVC: Boot's gzip beside the starter's zstd. */
public record CompressionBench(Settings settings) implements Bench {

    private static final int EVENTS = 100;
    private static final int CONNECTIONS = 16;
    private static final String COMPRESSION = "--server.compression.enabled=true";
    private static final String ZSTD = "--wireformat.content-coding.zstd-for-spring-formats=true";

    /** A content coding, with the first byte of all its content. */
    private enum Coding {
        IDENTITY('['),
        GZIP(0x1f),
        ZSTD(0x28);

        private final byte first;

        Coding(int first) {
            this.first = (byte) first;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public List<String> names() {
        return List.of(Part.SOCKET.named(Stack.MVC, "compressed"));
    }

    @Override
    public List<Pair> measure() {
        if (settings.isForGoals()) {
            return List.of();
        }
        if (!Wrk.isHere()) {
            System.out.println(names().get(0) + " is skipped: wrk is not on the PATH (Debian's package wrk)");
            return List.of();
        }
        try (Application boot = Stack.MVC.start(false, COMPRESSION);
                Application starter = Stack.MVC.startWithZstd(COMPRESSION, ZSTD)) {
            byte[] json = Events.json(EVENTS, 1).get(0);
            List<Rivalry.Side> sides = List.of(
                    side("Boot", boot, Coding.IDENTITY, json),
                    side("Boot", boot, Coding.GZIP, json),
                    side("starter", starter, Coding.GZIP, json),
                    side("starter", starter, Coding.ZSTD, json));
            Rivalry.warmUp(sides, CONNECTIONS);
            return new Rivalry(names().get(0), CONNECTIONS, settings.blocks())
                    .measure(
                            sides,
                            sides.subList(0, 2).stream()
                                    .map(Rivalry.Side::label)
                                    .toList());
        }
    }

    private static Rivalry.Side side(String name, Application application, Coding coding, byte[] json) {
        String path = Events.path(EVENTS);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", Spoken.JSON.mediaType());
        headers.put("Accept", Spoken.JSON.mediaType());
        headers.put("Accept-Encoding", coding.toString());
        byte[] content = application.send("POST", path, headers, json);
        if (content[0] != coding.first) {
            throw new IllegalStateException(name + " does not respond in " + coding);
        }
        System.out.printf(Locale.ROOT, "%s in %s: %,d bytes%n", name, coding, content.length);
        return Rivalry.Side.of(name + " JSON in " + coding, application, "POST", path, headers, json);
    }
}
