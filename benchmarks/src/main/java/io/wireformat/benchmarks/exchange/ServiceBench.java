package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Rivalry;
import io.wireformat.benchmarks.measure.Settings;
import io.wireformat.benchmarks.measure.Spoken;
import io.wireformat.benchmarks.measure.Wrk;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.AuditMessages;
import io.wireformat.schemas.audit.EventPage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares the audit service, with an empty log and one of {@link Settings#rows} events, with an application that
 * echoes bytes.
 *
 * @param jar the jar of the service
 */
public record ServiceBench(Settings settings, Path jar) implements Bench {

    private static final Pattern PORT = Pattern.compile("Events on http://127\\.0\\.0\\.1:(\\d+)/events");
    private static final int CONNECTIONS = 16;

    /** Single events share a commit with the events that arrive in the meantime. */
    private static final int CONNECTIONS_OF_SINGLE = 64;

    private static final int BATCH = 100;
    private static final int MAX_FILLING_SECONDS = 10;

    private static final Map<String, String> BYTES =
            Map.of("Content-Type", "application/octet-stream", "Accept", "application/octet-stream");

    private static final byte[] NOTHING = new byte[0];

    /** The requests to the service. */
    private enum Request {
        SINGLE,
        BATCH,
        PAGE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The events to store, in each format. */
    private record Contents(Map<Spoken, byte[]> single, Map<Spoken, byte[]> batch) {

        byte[] of(Request request, Spoken format) {
            return Objects.requireNonNull((request == Request.SINGLE ? single : batch).get(format));
        }
    }

    @Override
    public List<String> names() {
        return Stream.of(Request.values()).map(Part.SERVICE::named).toList();
    }

    @Override
    public List<Pair> measure() {
        List<Pair> pairs = new ArrayList<>();
        if (!Wrk.isHere()) {
            System.out.println("service is skipped: wrk is not on the PATH (Debian's package wrk)");
            return pairs;
        }
        if (!Files.exists(jar)) {
            System.out.println("service is skipped: " + jar + " has not been built");
            return pairs;
        }
        Contents contents = contents();
        try {
            Path data = Files.createTempDirectory("bench-audit");
            try (Application service = Application.start(
                            PORT,
                            List.of(
                                    "-Xmx512m",
                                    Stack.COMPILE_AT_ONCE,
                                    "-jar",
                                    jar.toString(),
                                    "--server.port=0",
                                    "--management.server.port=0",
                                    "--audit.data-dir=" + data,
                                    // the first page waits until all stored events are indexed
                                    "--audit.query-timeout=1h"));
                    Application boot = Stack.MVC.start(false)) {
                Properties keys = keys(data.resolve("keys.properties"));
                measure(service, boot, contents, keys, "", pairs);
                if (settings.rows() > 0) {
                    fill(service, contents, keys);
                    measure(service, boot, contents, keys, "." + settings.rows(), pairs);
                }
            } finally {
                FileSystemUtils.deleteRecursively(data);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pairs;
    }

    private void measure(
            Application service,
            Application boot,
            Contents contents,
            Properties keys,
            String suffix,
            List<Pair> pairs) {
        for (Request request :
                settings.isForGoals() ? List.of(Request.SINGLE, Request.BATCH) : List.of(Request.values())) {
            String name = Part.SERVICE.named(request);
            if (settings.includes(name)) {
                List<Rivalry.Side> sides = new ArrayList<>();
                // also compares a single event with batches
                byte[] content = request == Request.PAGE
                        ? service.send("GET", path(request), headers(Spoken.PROTOBUF, key(request, keys)), NOTHING)
                        : contents.of(Request.SINGLE, Spoken.PROTOBUF);
                sides.add(Rivalry.Side.of("Boot byte[]", boot, "POST", "/bytes", BYTES, content)
                        .carrying(request == Request.PAGE ? BATCH : 1));
                for (Spoken format : formats(request)) {
                    sides.add(side(request, format, service, contents, keys)
                            .carrying(request == Request.SINGLE ? 1 : BATCH));
                }
                int connections = request == Request.SINGLE ? CONNECTIONS_OF_SINGLE : CONNECTIONS;
                Rivalry.warmUp(sides, connections);
                pairs.addAll(new Rivalry(name + suffix, connections, settings.blocks())
                        .measure(sides, List.of("Boot byte[]", "audit JSON")));
            }
        }
    }

    /** The goals are for single events in JSON, and for batches in Protobuf. */
    private List<Spoken> formats(Request request) {
        if (settings.isForGoals()) {
            return List.of(request == Request.SINGLE ? Spoken.JSON : Spoken.PROTOBUF);
        }
        return settings.spoken();
    }

    private static Rivalry.Side side(
            Request request, Spoken format, Application service, Contents contents, Properties keys) {
        String method = request == Request.PAGE ? "GET" : "POST";
        Map<String, String> headers = headers(format, key(request, keys));
        byte[] content = request == Request.PAGE ? NOTHING : contents.of(request, format);
        byte[] response = service.send(method, path(request), headers, content);
        if (request == Request.PAGE && format == Spoken.JSON) {
            requirePage(response);
        }
        return Rivalry.Side.of("audit " + format, service, method, path(request), headers, content);
    }

    private static void requirePage(byte[] json) {
        EventPage page = JsonMapper.shared().readValue(json, EventPage.class);
        if (page.items().size() != BATCH) {
            throw new IllegalStateException("a page has " + page.items().size() + " events");
        }
    }

    /** Batches have the measured size: the service would reject larger ones that exceed its queue. */
    private void fill(Application service, Contents contents, Properties keys) {
        Path script = Wrk.script(
                "POST",
                headers(Spoken.PROTOBUF, key(Request.BATCH, keys)),
                contents.of(Request.BATCH, Spoken.PROTOBUF));
        int seconds = 1;
        for (long stored = 0; stored < settings.rows(); ) {
            Wrk.Load load = Wrk.run(service.url(path(Request.BATCH)), script, CONNECTIONS, seconds);
            stored += load.requests() * BATCH;
            System.out.println("the log has " + stored + " more events");
            double left = (settings.rows() - stored) / (load.perSecond() * BATCH);
            seconds = (int) Math.max(1, Math.min(MAX_FILLING_SECONDS, left));
        }
    }

    /** An application with the starter encodes them, and stops before anything is measured. */
    private static Contents contents() {
        try (Application starter = Stack.MVC.start(true)) {
            Map<Spoken, byte[]> single = new EnumMap<>(Spoken.class);
            Map<Spoken, byte[]> batch = new EnumMap<>(Spoken.class);
            byte[] event = JsonMapper.shared().writeValueAsBytes(events(1).get(0));
            byte[] events = JsonMapper.shared().writeValueAsBytes(events(BATCH));
            for (Spoken format : Spoken.values()) {
                single.put(format, SocketBench.content(starter, Events.path(1), event, format));
                batch.put(format, SocketBench.content(starter, Events.path(BATCH), events, format));
            }
            return new Contents(single, batch);
        }
    }

    /** Events without ids, so that the service stores each of them. */
    private static List<AuditEvent> events(int count) {
        return new AuditMessages(new Random(1))
                .events(count).stream()
                        .map(event -> new AuditEvent(
                                event.type(), event.subject(), event.source(), event.time(), event.data(), null))
                        .toList();
    }

    private static String path(Request request) {
        return switch (request) {
            case SINGLE -> "/events";
            case BATCH -> "/events/batch";
            case PAGE -> "/events?limit=" + BATCH;
        };
    }

    private static String key(Request request, Properties keys) {
        return keys.getProperty(request == Request.PAGE ? "reader" : "writer");
    }

    private static Map<String, String> headers(Spoken format, String key) {
        return Map.of(
                "Content-Type", format.mediaType(),
                "Accept", format.mediaType(),
                "Authorization", "Bearer " + key);
    }

    private static Properties keys(Path file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        }
        return properties;
    }
}
