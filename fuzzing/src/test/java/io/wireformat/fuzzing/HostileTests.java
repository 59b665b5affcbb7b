package io.wireformat.fuzzing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * A service with a heap of 128 MiB, and fifty clients at once that send it an {@link Attack}, each for {@code
 * -Dhostile.seconds}, and all attacks in turn for {@code -Dhostile.seconds-in-turn}. A good client goes on beside them. What
 * was seen goes to {@code target/hostile-*.tsv}.
 */
@Tag("full")
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"SERVLET", "REACTIVE"})
class HostileTests {

    private static final double SECONDS = Double.parseDouble(System.getProperty("hostile.seconds", "0.5"));

    /** A connection that sends nothing is given five seconds before anybody minds. */
    private static final double SLOW_SECONDS = Math.max(14, SECONDS);

    /** So long do all attacks in turn last, and as many harmless clients. */
    private static final double SECONDS_IN_TURN =
            Double.parseDouble(System.getProperty("hostile.seconds-in-turn", String.valueOf(SECONDS)));

    /** So often do all attacks come in turn, and as many harmless clients between. */
    private static final int ROUNDS = 5;

    private static final int GOOD_CLIENTS = 4;

    /** So many good answers are awaited at least in each round, beside attackers as beside harmless clients. */
    private static final int GOOD_ANSWERS = 100;

    /** What may be said to an attacker. */
    private static final Set<Integer> REFUSALS = Set.of(400, 408, 413, 415, 503);

    private static final int ATTACKERS = 50;

    private static final int SLOW_CONNECTIONS = 200;

    /** A pause between two requests, lest the good client be the one that keeps the service busy. */
    private static final int PAUSE_MILLIS = 10;

    /** What pools, caches and compiled code may keep of what they have seen. */
    private static final long KEPT = 24 * 1024 * 1024;

    private static final byte[] EVENT =
            "{\"type\":\"order\",\"subject\":\"a\",\"source\":\"b\",\"id\":\"1\"}".getBytes(UTF_8);

    private static final byte[] GOOD = Attack.request("/events", "application/json", "", EVENT);

    private static final byte[] HEALTH = Clients.get("/actuator/health");

    private static HostileServer server;

    private static HostileServer.State before;

    private static Path report;

    /** Whether the last attack left the service as it was. */
    private static boolean stood = true;

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
                "answers",
                "good answers",
                "good p99 µs",
                "p99 µs beside harmless clients",
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
    void restartWhatWasEnded() throws Exception {
        if (!stood) {
            server.close();
            restart(stack);
        }
    }

    private static void restart(String stack) throws Exception {
        server = new HostileServer(stack);
        // so that what is loaded and compiled once, and what each thread keeps, is not taken for what was kept
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
        stands(attack.name(), content.length, requests, answers -> await(SECONDS));
    }

    /** Each client sends each input that was ever worth keeping, to each path in each format. */
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
        long all = (long) ATTACKERS * requests.size();
        stands("KNOWN_INPUTS", bytes, requests, answers -> {
            // patience for each tenth: a slow machine takes minutes for all
            for (int tenth = 1; tenth <= 10; tenth++) {
                long some = all * tenth / 10;
                assertThat(comesTrue(() -> answers.count() >= some)).isTrue();
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

    /** What is waited for while attackers are answered. */
    @FunctionalInterface
    private interface Wait {
        void until(Answers attackers) throws Exception;
    }

    private void stands(String attack, int bytes, List<byte[]> requests, Wait wait) throws Exception {
        try (Clients good = new Clients(1, server.port, GOOD, PAUSE_MILLIS);
                Clients health = new Clients(1, server.managementPort, HEALTH, 100)) {
            Clients attackers = new Clients(ATTACKERS, server.port, requests, 0, new Answers());
            wait.until(attackers.answers());
            boolean served = areServed(good, health);
            attackers.end();
            attackers.close();
            good.close();
            judge(attack, bytes, attackers.answers(), good.answers(), health, served, null);
        }
    }

    /**
     * Compared are as many clients that send ordinary content to the same endpoints in the same formats: either crowd sends
     * the next once it has its answer.
     */
    @Test
    void standsAllAttacksInTurn() throws Exception {
        List<byte[]> requests = Stream.of(Attack.values())
                .map(attack -> attack.request(attack.content()))
                .toList();
        List<byte[]> harmless = Stream.of(Attack.values())
                .filter(this::isReadHere)
                .map(attack -> attack.request(Ordinary.content(attack)))
                .toList();
        Answers toHarmless = new Answers();
        Answers attackers = new Answers();
        Answers besideAttackers = new Answers();
        Answers besideHarmless = new Answers();
        try (Clients health = new Clients(1, server.managementPort, HEALTH, 100)) {
            // what is loaded and compiled late is nobody's
            boolean served = areServedBeside(harmless, toHarmless, new Answers(), health)
                    && areServedBeside(requests, attackers, new Answers(), health);
            for (int round = 0; round < ROUNDS; round++) {
                served &= areServedBeside(harmless, toHarmless, besideHarmless, health);
                served &= areServedBeside(requests, attackers, besideAttackers, health);
            }
            assertThat(toHarmless.statuses()).containsOnlyKeys(200);
            judge(
                    "ALL_IN_TURN",
                    requests.stream().mapToInt(request -> request.length).sum(),
                    attackers,
                    besideAttackers,
                    health,
                    served,
                    besideHarmless);
        }
    }

    /** A stream that is coded waits for bytes, which none does on WebFlux. */
    private boolean isReadHere(Attack attack) {
        return !(stack.equals("REACTIVE") && attack.path.endsWith("/stream") && !attack.coding.isEmpty());
    }

    /** Whether good clients are given so many answers while a crowd sends its requests, and the service's health is told. */
    private static boolean areServedBeside(List<byte[]> requests, Answers toCrowd, Answers toGood, Clients health)
            throws InterruptedException {
        long end = System.nanoTime() + Math.round(1e9 * SECONDS_IN_TURN / ROUNDS);
        long enough = toGood.with(200) + GOOD_ANSWERS;
        long healthy = health.answers().with(200);
        Clients crowd = new Clients(ATTACKERS, server.port, requests, 0, toCrowd);
        Clients good = new Clients(GOOD_CLIENTS, server.port, List.of(GOOD), PAUSE_MILLIS, toGood);
        boolean served = comesTrue(() -> System.nanoTime() - end >= 0
                && toGood.with(200) >= enough
                && health.answers().with(200) > healthy);
        good.end();
        good.close();
        crowd.end();
        crowd.close();
        return served;
    }

    /** What is read by no format of ours, such as parts of a form, holds a thread as well. */
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
                comesTrue(() -> isAnswered(attackers.answers()));
                attackers.close();
                good.close();
                judge("SLOW_BODIES", SLOW_CONNECTIONS, attackers.answers(), good.answers(), health, served, null);
            }
        }
    }

    /** Whether both are from now on, while the attack goes on. */
    private static boolean areServed(Clients good, Clients health) throws InterruptedException {
        long served = good.answers().with(200);
        long healthy = health.answers().with(200);
        return comesTrue(
                () -> good.answers().with(200) > served && health.answers().with(200) > healthy);
    }

    /** On WebFlux a connection may be closed before the refusal has been read. */
    private boolean isAnswered(Answers attackers) {
        return REFUSALS.stream().anyMatch(status -> attackers.with(status) > 0)
                || stack.equals("REACTIVE") && attackers.with(Clients.CUT_OFF) > 0;
    }

    /** Whether it does so before anybody loses patience. */
    private static boolean comesTrue(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1200 && !condition.getAsBoolean(); i++) {
            await(0.1);
        }
        return condition.getAsBoolean();
    }

    private void judge(
            String attack,
            int bytes,
            Answers attackers,
            Answers good,
            Clients health,
            boolean servedMeanwhile,
            @Nullable Answers besideHarmless)
            throws Exception {
        List<String> faults = new ArrayList<>();
        if (!servedMeanwhile) {
            faults.add("the good client was not served meanwhile, or its health not told");
        }
        if (!isAnswered(attackers)) {
            faults.add("no attack was answered");
        }
        health.close();
        if (serverErrors(attackers) + serverErrors(good) > 0) {
            faults.add("answers with 5xx that are not 503, to attackers' requests " + attackers.failed());
        }
        Map<Integer, LongAdder> told = health.answers().statuses();
        if (!told.keySet().equals(Set.of(200))) {
            faults.add("health was " + told);
        }
        HostileServer.State after = settled();
        List<String> lost = new ArrayList<>(before.threads());
        if (after == null) {
            faults.add(server.isAlive() ? "the process tells nothing" : "the process has ended");
        } else {
            lost.removeAll(after.threads());
            if (!lost.isEmpty()) {
                faults.add("threads have ended: " + lost);
            }
            if (after.heap() > before.heap() + KEPT) {
                faults.add("the heap has grown from " + before.heap() + " to " + after.heap());
            }
        }
        if (!server.ended.isEmpty()) {
            faults.add("threads have ended for lack of memory: " + server.ended);
        }
        if (Clients.once(server.port, GOOD) != 200) {
            faults.add("the good client is not served afterwards");
        }
        stood = faults.isEmpty();
        write(
                stack,
                attack,
                String.valueOf(bytes),
                attackers.statuses().toString(),
                good.statuses().toString(),
                String.valueOf(good.p99()),
                besideHarmless == null ? "-" : String.valueOf(besideHarmless.p99()),
                besideHarmless == null
                        ? "-"
                        : String.format(Locale.ROOT, "%.2f", (double) good.p99() / besideHarmless.p99()),
                told.toString(),
                String.valueOf(before.heap()),
                after == null ? "?" : String.valueOf(after.heap()),
                String.valueOf(after == null ? "?" : lost.size()),
                stood ? "stands" : String.join("; ", faults));
        assertThat(faults).isEmpty();
    }

    private static void write(String... columns) throws IOException {
        Files.createDirectories(report.getParent());
        Files.writeString(report, String.join("\t", columns) + "\n", CREATE, APPEND);
    }

    private static long serverErrors(Answers answers) {
        return answers.statuses().entrySet().stream()
                .filter(status -> Answers.isFault(status.getKey()))
                .collect(Collectors.summingLong(status -> status.getValue().sum()));
    }

    /** Requests that were on their way are given time to end. */
    private static HostileServer.State settled() throws InterruptedException {
        HostileServer.State state = server.state();
        for (int i = 0; i < 120 && state != null && state.heap() > before.heap() + KEPT; i++) {
            await(0.5);
            state = server.state();
        }
        return state;
    }

    private static void await(double seconds) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(Math.round(1000 * seconds));
    }
}
