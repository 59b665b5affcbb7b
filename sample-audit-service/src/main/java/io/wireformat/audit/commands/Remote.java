package io.wireformat.audit.commands;

import io.wireformat.Wireformat;
import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.startup.ForeignText;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.autoconfigure.client.WireformatClientAutoConfiguration;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.client.WireformatClient;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.HttpStatusCodeException;
import org.springframework.web.client.RestClient;

/** The commands that call a service, in any format: {@code send}, {@code tail}, {@code forward} and {@code archive}. */
@EnableConfigurationProperties(AuditProperties.class)
@ImportAutoConfiguration({
    JacksonAutoConfiguration.class,
    WireformatAutoConfiguration.class,
    WireformatClientAutoConfiguration.class
})
class Remote {

    static final String SEND = "send";
    static final String TAIL = "tail";
    private static final int BATCH = 500;

    /** Text of a batch after which it is sent, so that a service with a small heap accepts it. */
    private static final int BATCH_TEXT = 1_000_000;

    private static final int TRIES = 60;
    private static final long MILLIS_BETWEEN_TRIES = 1_000;
    private static final long MILLIS_BETWEEN_LINES = 1_000;

    /** Several heartbeats. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private static final ParameterizedTypeReference<List<AuditEvent>> EVENTS = new ParameterizedTypeReference<>() {};
    private static final ParameterizedTypeReference<List<BatchItemResult>> RESULTS =
            new ParameterizedTypeReference<>() {};

    @Bean
    ApplicationRunner command(WireformatClient clients, Wireformat formats, AuditProperties properties) {
        return arguments -> {
            List<String> named = arguments.getNonOptionArgs();
            String format = option(arguments, "format", "protobuf");
            boolean sends = named.get(0).equals(SEND);
            Commands.requireOptions(arguments);
            if (named.size() > (sends || named.get(0).equals(Archive.NAME) ? 2 : 1)) {
                throw new StartupException(
                        "The command '" + named.get(0) + "' does not know what to do with '"
                                + ForeignText.printable(named.get(named.size() - 1)) + "'.",
                        "The command 'help' lists what it takes.");
            }
            SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
            requests.setReadTimeout(SILENCE);
            RestClient.Builder builder = RestClient.builder()
                    .requestFactory(requests)
                    .baseUrl(option(arguments, "url", "http://127.0.0.1:8080"));
            try {
                builder.apply(clients.format(format));
            } catch (IllegalArgumentException unknown) {
                throw new StartupException(String.valueOf(unknown.getMessage()), "Name one with --format.", unknown);
            }
            RestClient client = builder.defaultHeaders(headers -> headers.setBearerAuth(
                            key(properties, option(arguments, "key", sends ? "writer" : "reader"))))
                    .build();
            if (named.get(0).equals(Archive.NAME)) {
                System.out.println(new Archive(client, formats.named(format), formats.named("json"), arguments).run());
                return;
            }
            if (named.get(0).equals(TopicForward.NAME)) {
                try (TopicForward forward = new TopicForward(formats, format, arguments)) {
                    tail(client, formats.named(format), forward);
                }
                return;
            }
            if (!sends) {
                tail(client, formats.named(format), new Lines(formats, option(arguments, "after", "")));
                return;
            }
            try (InputStream in = named.size() < 2 ? System.in : Files.newInputStream(Path.of(named.get(1)));
                    LineNumberReader lines =
                            new LineNumberReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))) {
                send(client, events(lines, formats.named("json")).iterator());
            } catch (IOException | UncheckedIOException unreadable) {
                throw unreadable("The events cannot be read", unreadable);
            }
        };
    }

    private static Stream<Line> events(LineNumberReader lines, Wireformat.Format json) {
        return lines.lines().filter(line -> !line.isBlank()).map(line -> {
            try {
                byte[] content = line.getBytes(StandardCharsets.UTF_8);
                return new Line(lines.getLineNumber(), json.decode(content, AuditEvent.class));
            } catch (RuntimeException malformed) {
                throw unreadable("Line " + lines.getLineNumber() + " of the events cannot be read", malformed);
            }
        });
    }

    private static StartupException unreadable(String problem, Exception cause) {
        return new StartupException(
                problem + " (" + ForeignText.printable(cause.toString()) + ").",
                "Nothing was sent of this line, of those after it, and of up to " + BATCH
                        + " before it. Put an event of JSON on each line. Events with an id can be sent again.",
                cause);
    }

    static String option(ApplicationArguments arguments, String name, String otherwise) {
        return Objects.requireNonNullElse(Commands.option(arguments, name), otherwise);
    }

    private static String key(AuditProperties properties, String name) {
        Path file = Objects.requireNonNullElse(
                properties.keysFile(), properties.dataDir().resolve("keys.properties"));
        Properties keys = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            keys.load(reader);
        } catch (IOException failure) {
            throw new StartupException(
                    "The file of keys " + file + " cannot be read.",
                    "Set --audit.keys-file or --audit.data-dir.",
                    failure);
        }
        String key = keys.getProperty(name);
        if (key == null) {
            throw new StartupException("The file of keys " + file + " has no " + name + ".", "Name one with --key.");
        }
        return key.strip();
    }

    private static void send(RestClient client, Iterator<Line> events) throws InterruptedException {
        long stored = 0;
        long known = 0;
        long refused = 0;
        long nextLine = System.currentTimeMillis() + MILLIS_BETWEEN_LINES;
        while (events.hasNext()) {
            List<Line> batch = batch(events);
            List<BatchItemResult> results =
                    post(client, batch.stream().map(Line::event).toList());
            for (int i = 0; i < batch.size(); i++) {
                BatchItemResult result = results.get(i);
                if (result.receipt() == null) {
                    System.err.println(
                            "Line " + batch.get(i).number() + " was refused: " + ForeignText.printable(result.error()));
                    refused++;
                } else if (result.status() == HttpStatus.CREATED.value()) {
                    stored++;
                } else {
                    known++;
                }
            }
            if (System.currentTimeMillis() >= nextLine || !events.hasNext()) {
                nextLine = System.currentTimeMillis() + MILLIS_BETWEEN_LINES;
                System.err.printf("%,d events stored, %,d known before, %,d refused%n", stored, known, refused);
            }
        }
        if (refused > 0) {
            throw new StartupException(refused + " events were refused.", "The lines above say why.");
        }
    }

    private static List<Line> batch(Iterator<Line> events) {
        List<Line> batch = new ArrayList<>();
        for (long text = 0; batch.size() < BATCH && text < BATCH_TEXT && events.hasNext(); ) {
            Line next = events.next();
            batch.add(next);
            text += next.event().data() == null ? 0 : next.event().data().length();
        }
        return batch;
    }

    /** Sends a batch until the service has stored it: events with an id are stored once. */
    private static List<BatchItemResult> post(RestClient client, List<AuditEvent> batch) throws InterruptedException {
        return untilDone(() -> Objects.requireNonNull(client.post()
                .uri("/events/batch")
                .body(batch, EVENTS)
                .retrieve()
                .body(RESULTS)));
    }

    /** Repeats a request while that helps. */
    static <T> T untilDone(Supplier<T> request) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return request.get();
            } catch (RuntimeException failure) {
                awaitNextTry(failure, attempt);
            }
        }
    }

    /** Waits before another attempt, or throws the failure if that does not help. */
    private static void awaitNextTry(RuntimeException failure, int attempt) throws InterruptedException {
        if (failure instanceof StartupException ofThisMachine) {
            throw ofThisMachine;
        }
        boolean isTemporary = !(failure instanceof HttpStatusCodeException refusal)
                || refusal.getStatusCode().is5xxServerError()
                || refusal.getStatusCode().isSameCodeAs(HttpStatus.TOO_MANY_REQUESTS);
        if (!isTemporary || attempt >= TRIES) {
            boolean isOfKey = failure instanceof HttpStatusCodeException refusal
                    && List.of(HttpStatus.UNAUTHORIZED, HttpStatus.FORBIDDEN).contains(refusal.getStatusCode());
            throw new StartupException(
                    "The service could not be used (" + ForeignText.printable(failure.getMessage()) + ").",
                    isOfKey
                            ? "Name a key of this service with --key: a writer for 'send', a reader for the others."
                            : "Check --url and --key, and --brokers of the command 'forward'.",
                    failure);
        }
        if (attempt == 1) {
            System.err.println("No answer yet, trying again: " + ForeignText.printable(failure.getMessage()));
        }
        Thread.sleep(MILLIS_BETWEEN_TRIES);
    }

    /** What happens to the messages of a tail. */
    interface Tail {

        /** Where the next tail begins. */
        String after();

        /** Returns whether more are wanted. */
        boolean accept(SequencedEvent event);
    }

    /** When the connection ends or breaks, it goes on after the last event. */
    private static void tail(RestClient client, Wireformat.Format format, Tail sink) throws InterruptedException {
        AtomicBoolean more = new AtomicBoolean(true);
        for (int attempt = 1; more.get(); attempt++) {
            String from = sink.after();
            try {
                client.get()
                        .uri("/events/tail?after={after}", from)
                        .header(HttpHeaders.ACCEPT, format.streamMediaTypes().get(0))
                        .exchange((request, response) -> {
                            if (response.getStatusCode().isError()) {
                                throw response.createException();
                            }
                            more.set(format.readStream(response.getBody(), SequencedEvent.class)
                                    .allMatch(sink::accept));
                            return more;
                        });
                attempt = 0;
            } catch (RuntimeException failure) {
                attempt = Objects.equals(from, sink.after()) ? attempt : 1;
                awaitNextTry(failure, attempt);
            }
        }
    }

    /** Prints a line of JSON for each event while the output can be written. */
    private static final class Lines implements Tail {

        private final Wireformat.Format json;
        private String after;

        Lines(Wireformat formats, String after) {
            this.json = formats.named("json");
            this.after = after;
        }

        @Override
        public String after() {
            return after;
        }

        @Override
        public boolean accept(SequencedEvent event) {
            if (event.leaf() != null) {
                System.out.println(new String(json.encode(event), StandardCharsets.UTF_8));
            }
            after = String.valueOf(event.sequence());
            return !System.out.checkError();
        }
    }

    private record Line(int number, AuditEvent event) {}
}
