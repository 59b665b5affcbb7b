package io.wireformat.fuzzing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attacks a service with a heap of 128 MiB. Fifty concurrent clients send each {@link Attack} for {@code
 * -Dhostile.seconds}, and all attacks in rotation for {@code -Dhostile.seconds-in-turn}, while a good client continues.
 * The results are in {@code target/hostile-*.tsv}.
 */
@Tag("full")
@Tag("soak")
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"SERVLET", "REACTIVE"})
class HostileTests {

    private static final double SECONDS = Double.parseDouble(System.getProperty("hostile.seconds", "0.5"));

    /** The service allows an idle connection five seconds. */
    private static final double SLOW_SECONDS = Math.max(14, SECONDS);

    /** The duration of all attacks in rotation, and of the harmless clients between them. */
    private static final double SECONDS_IN_ROTATION =
            Double.parseDouble(System.getProperty("hostile.seconds-in-turn", String.valueOf(SECONDS)));

    /** The number of rotations, each with a period of harmless clients before. */
    private static final int ROUNDS = 5;

    private static final int GOOD_CLIENTS = 4;

    /** The minimum number of responses to good clients in each round, during attacks and harmless requests. */
    private static final int GOOD_RESPONSES = 100;

    /** The expected statuses of responses to attackers. */
    private static final Set<Integer> REFUSALS = Set.of(400, 408, 413, 415, 503);

    private static final int ATTACKERS = 50;
    private static final int SLOW_CONNECTIONS = 200;

    /** A pause between two requests, so that the good client does not load the service. */
    private static final int PAUSE_MILLIS = 10;

    /** The growth of pools, caches and compiled code that is allowed. */
    private static final long ALLOWED_GROWTH = 24 * 1024 * 1024;

    private static final byte[] EVENT =
            "{\"type\":\"order\",\"subject\":\"a\",\"source\":\"b\",\"id\":\"1\"}".getBytes(UTF_8);

    private static final byte[] GOOD = Attack.request("/events", "application/json", "", EVENT);

    /** The same in Protobuf. */
    private static final byte[] GOOD_PROTOBUF =
            Attack.request("/events", "application/protobuf", "", HexFormat.of().parseHex("0a056f72646572"));

    private static final byte[] HEALTH = Clients.get("/actuator/health");
    private static final String THAT_WAITS = "_THAT_WAITS";
    private static HostileServer server;
    private static HostileServer.State before;
    private static Path report;

    /** Whether the service survived the last attack unchanged. */
    private static boolean survived = true;

    @Parameter
    String stack;

    @BeforeParameterizedClassInvocation
    static void start(String stack) throws Exception {
        restart(stack);
        report = Path.of("target", "hostile-" + stack.toLowerCase(Locale.ROOT) + ".tsv");
        Files.deleteIfExists(report);
        write(
                "stack",
                "attack",
                "bytes",
                "responses",
                "good responses",
                "good p99 µs",
                "p99 µs with harmless clients",
                "ratio",
                "health",
                "heap before",
                "heap after",
                "lost threads",
                "verdict");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @AfterEach
    void restartIfNecessary() throws Exception {
        if (!survived) {
            server.close();
            restart(stack);
        }
    }

    private static void restart(String stack) throws Exception {
        server = new HostileServer(stack);
        // loads and compiles code and fills the threads' caches, so that they do not count as growth
        try (Clients crowd = new Clients(SLOW_CONNECTIONS, server.port, GOOD, 0)) {
            await(1);
        }
        Clients.once(server.managementPort, HEALTH);
        before = server.state();
    }

    @ParameterizedTest
    @EnumSource
    void stands(Attack attack) throws Exception {
        byte[] content = attack.content();
        List<byte[]> requests = List.of(attack.request(content));
        stands(attack.name(), content.length, requests, responses -> await(SECONDS));
    }

    /** Each client sends all but the last byte, and waits. Small bodies in formats of ours need room in the budget. */
    @ParameterizedTest
    @EnumSource(names = {"JSON_BLANKS_GZIP", "JSON_BLANKS_ZSTD", "ZSTD_WINDOW"})
    void standsBodiesThatWait(Attack attack) throws Exception {
        byte[] content = attack.content();
        byte[] request = attack.request(content);
        byte[] start = Arrays.copyOf(request, request.length - 1);
        try (Clients health = new Clients(1, server.managementPort, HEALTH, 100);
                Clients attackers = new Clients(ATTACKERS, server.port, start, 0)) {
            await(SECONDS);
            Clients good = new Clients(1, server.port, GOOD_PROTOBUF, PAUSE_MILLIS);
            await(SECONDS);
            boolean served = areServed(good, health);
            attackers.close();
            good.close();
            String name = attack.name() + THAT_WAITS;
            judge(name, content.length - 1, attackers.responses(), good.responses(), health, served, null);
            assertThat(good.responses().statuses()).containsOnlyKeys(200);
        }
    }

    /** Five clients on average send each saved input to each path in each format. */
    @Test
    void standsKnownInputs() throws Exception {
        List<byte[]> requests = new ArrayList<>();
        for (byte[] content : knownInputs()) {
            for (String mediaType : distinct(attack -> attack.mediaType)) {
                for (String path : distinct(attack -> attack.path)) {
                    requests.add(Attack.request(path, mediaType, "", content));
                }
            }
        }
        int bytes = requests.stream().mapToInt(request -> request.length).sum();
        long all = 5L * requests.size();
        stands("KNOWN_INPUTS", bytes, requests, responses -> {
            // a timeout for each tenth: a slow machine takes minutes for all
            for (int tenth = 1; tenth <= 10; tenth++) {
                long some = all * tenth / 10;
                assertThat(becomesTrue(() -> responses.count() >= some)).isTrue();
            }
        });
    }

    private static List<byte[]> knownInputs() throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/io/wireformat/fuzzing"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                inputs.add(Files.readAllBytes(file));
            }
        }
        return inputs;
    }

    private static List<String> distinct(Function<Attack, String> property) {
        return Stream.of(Attack.values()).map(property).distinct().toList();
    }

    /** A condition to wait for during an attack. */
    @FunctionalInterface
    private interface Wait {
        void until(Responses attackers) throws Exception;
    }

    private void stands(String attack, int bytes, List<byte[]> requests, Wait wait) throws Exception {
        try (Clients good = new Clients(1, server.port, GOOD, PAUSE_MILLIS);
                Clients health = new Clients(1, server.managementPort, HEALTH, 100)) {
            Clients attackers = new Clients(ATTACKERS, server.port, requests, 0, new Responses());
            wait.until(attackers.responses());
            boolean served = areServed(good, health);
            attackers.end();
            attackers.close();
            good.close();
            judge(attack, bytes, attackers.responses(), good.responses(), health, served, null);
        }
    }

    /**
     * Compares attackers with the same number of clients that send ordinary content to the same endpoints in the same
     * formats. Both send the next request after each response.
     */
    @Test
    void standsAllAttacksInRotation() throws Exception {
        List<byte[]> requests = Stream.of(Attack.values())
                .map(attack -> attack.request(attack.content()))
                .toList();
        List<byte[]> harmless = Stream.of(Attack.values())
                .filter(this::isReadHere)
                .map(attack -> attack.request(Ordinary.content(attack)))
                .toList();
        Responses harmlessResponses = new Responses();
        Responses attackers = new Responses();
        Responses duringAttacks = new Responses();
        Responses duringHarmless = new Responses();
        try (Clients health = new Clients(1, server.managementPort, HEALTH, 100)) {
            // warm-up: late loading and compilation must not count
            boolean served = areServedDuring(harmless, harmlessResponses, new Responses(), health)
                    && areServedDuring(requests, attackers, new Responses(), health);
            for (int round = 0; round < ROUNDS; round++) {
                served &= areServedDuring(harmless, harmlessResponses, duringHarmless, health);
                served &= areServedDuring(requests, attackers, duringAttacks, health);
            }
            assertThat(harmlessResponses.statuses()).containsOnlyKeys(200);
            judge(
                    "ALL_IN_TURN",
                    requests.stream().mapToInt(request -> request.length).sum(),
                    attackers,
                    duringAttacks,
                    health,
                    served,
                    duringHarmless);
        }
    }

    /** WebFlux does not support compressed streams. Several codings of one body are not supported unless set. */
    private boolean isReadHere(Attack attack) {
        return !attack.coding.contains(",")
                && !(stack.equals("REACTIVE") && attack.path.endsWith("/stream") && !attack.coding.isEmpty());
    }

    /** Whether good clients get enough responses, and the health check responds, while a crowd sends its requests. */
    private static boolean areServedDuring(
            List<byte[]> requests, Responses crowdResponses, Responses goodResponses, Clients health)
            throws InterruptedException {
        long end = System.nanoTime() + Math.round(1e9 * SECONDS_IN_ROTATION / ROUNDS);
        long enough = goodResponses.with(200) + GOOD_RESPONSES;
        long healthy = health.responses().with(200);
        Clients crowd = new Clients(ATTACKERS, server.port, requests, 0, crowdResponses);
        Clients good = new Clients(GOOD_CLIENTS, server.port, List.of(GOOD), PAUSE_MILLIS, goodResponses);
        boolean served = becomesTrue(() -> System.nanoTime() - end >= 0
                && goodResponses.with(200) >= enough
                && health.responses().with(200) > healthy);
        good.end();
        good.close();
        crowd.end();
        crowd.close();
        return served;
    }

    /** Content of other formats, such as multipart forms, would also block a thread. */
    @Test
    void standsSlowBodies() throws Exception {
        List<byte[]> requests = Stream.of("application/json", "application/protobuf", "multipart/form-data;boundary=b")
                .map(mediaType -> Attack.request("/events", mediaType, "", new byte[1_000_000]))
                .toList();
        try (Clients health = new Clients(1, server.managementPort, HEALTH, 100)) {
            Clients attackers = Clients.slow(SLOW_CONNECTIONS, server.port, requests);
            await(SLOW_SECONDS / 2);
            try (Clients good = new Clients(1, server.port, GOOD, PAUSE_MILLIS)) {
                await(SLOW_SECONDS / 2);
                boolean served = areServed(good, health);
                becomesTrue(() -> hasResponse(attackers.responses()));
                attackers.close();
                good.close();
                judge("SLOW_BODIES", SLOW_CONNECTIONS, attackers.responses(), good.responses(), health, served, null);
            }
        }
    }

    /** Whether both get further responses during the attack. */
    private static boolean areServed(Clients good, Clients health) throws InterruptedException {
        long served = good.responses().with(200);
        long healthy = health.responses().with(200);
        return becomesTrue(
                () -> good.responses().with(200) > served && health.responses().with(200) > healthy);
    }

    /** On WebFlux a connection may be closed before the response has been read. */
    private boolean hasResponse(Responses attackers) {
        return REFUSALS.stream().anyMatch(status -> attackers.with(status) > 0)
                || stack.equals("REACTIVE") && attackers.with(Clients.CUT_OFF) > 0;
    }

    /** Whether the condition becomes true within two minutes. */
    private static boolean becomesTrue(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1200 && !condition.getAsBoolean(); i++) {
            await(0.1);
        }
        return condition.getAsBoolean();
    }

    private void judge(
            String attack,
            int bytes,
            Responses attackers,
            Responses good,
            Clients health,
            boolean servedMeanwhile,
            @Nullable Responses duringHarmless)
            throws Exception {
        List<String> faults = new ArrayList<>();
        if (!servedMeanwhile) {
            faults.add("the good client or the health check got no response during the attack");
        }
        if (!hasResponse(attackers) && !attack.endsWith(THAT_WAITS)) {
            faults.add("no attack got an expected response");
        }
        health.close();
        if (serverErrors(attackers) + serverErrors(good) > 0) {
            faults.add("responses with a 5xx other than 503 to the attackers' requests " + attackers.failed());
        }
        Map<Integer, LongAdder> healthStatuses = health.responses().statuses();
        if (!healthStatuses.keySet().equals(Set.of(200))) {
            faults.add("the health check returned " + healthStatuses);
        }
        HostileServer.State after = settled();
        List<String> lost = new ArrayList<>(before.threads());
        if (after == null) {
            faults.add(server.isAlive() ? "the process does not respond" : "the process has ended");
        } else {
            lost.removeAll(after.threads());
            if (!lost.isEmpty()) {
                faults.add("threads have ended: " + lost);
            }
            if (after.heap() > before.heap() + ALLOWED_GROWTH) {
                faults.add("the heap has grown from " + before.heap() + " to " + after.heap());
            }
        }
        if (attackers.with(Clients.TIMED_OUT) > 0) {
            faults.add("requests without a response: " + attackers.with(Clients.TIMED_OUT));
        }
        if (!server.errors.isEmpty()) {
            faults.add("the service logged " + server.errors);
        }
        if (Clients.once(server.port, GOOD) != 200) {
            faults.add("the good client gets no response after the attack");
        }
        survived = faults.isEmpty();
        write(
                stack,
                attack,
                String.valueOf(bytes),
                attackers.statuses().toString(),
                good.statuses().toString(),
                String.valueOf(good.p99()),
                duringHarmless == null ? "-" : String.valueOf(duringHarmless.p99()),
                duringHarmless == null
                        ? "-"
                        : String.format(Locale.ROOT, "%.2f", (double) good.p99() / duringHarmless.p99()),
                healthStatuses.toString(),
                String.valueOf(before.heap()),
                after == null ? "?" : String.valueOf(after.heap()),
                String.valueOf(after == null ? "?" : lost.size()),
                survived ? "stands" : String.join("; ", faults));
        assertThat(faults).isEmpty();
    }

    private static void write(String... columns) throws IOException {
        Files.createDirectories(report.getParent());
        Files.writeString(report, String.join("\t", columns) + "\n", CREATE, APPEND);
    }

    private static long serverErrors(Responses responses) {
        return responses.statuses().entrySet().stream()
                .filter(status -> Responses.isFault(status.getKey()))
                .collect(Collectors.summingLong(status -> status.getValue().sum()));
    }

    /** Waits until pending requests have ended. */
    private static HostileServer.State settled() throws InterruptedException {
        HostileServer.State state = server.state();
        for (int i = 0; i < 120 && state != null && state.heap() > before.heap() + ALLOWED_GROWTH; i++) {
            await(0.5);
            state = server.state();
        }
        return state;
    }

    private static void await(double seconds) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(Math.round(1000 * seconds));
    }
}
