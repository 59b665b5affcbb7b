package io.wireformat.advice;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.wireformat.autoconfigure.WireformatProperties.Json;
import io.wireformat.autoconfigure.WireformatProperties.JsonBy;
import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.http.internal.exchange.BodyTap;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.jackson.PlainRecords;
import io.wireformat.internal.jsonplan.JsonByPlan;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.model.MessageModels;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.MediaType;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.json.JsonMapper;

/** What bodies do to the advisor that are made to harm it, and what stays of a body. */
@Timeout(300)
class AdvisorTests {

    private static final String ENDPOINT = "GET /orders";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Advisor advisor = advisor(Duration.ofSeconds(30));

    @AfterEach
    void close() {
        advisor.close();
    }

    record Fine(String text) {}

    record Failing(String text) {

        Failing {
            throw new IllegalStateException(text);
        }
    }

    record Sleeping(String text) {

        Sleeping {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    record Nested(Nested next) {}

    @Test
    void aFailingEndpointIsExcludedAndOthersMeasured() {
        advisor.start();

        sendUntil("{\"text\":\"x\"}", Failing.class, () -> excluded(Failing.class) != null);
        sendUntil("{\"text\":\"x\"}", Fine.class, () -> advisor.count("MEASURED") > 0);

        assertThat(excluded(Failing.class)).isNotBlank().doesNotContain("text");
        assertThat(advisor.count("NOT_READABLE")).isPositive();
    }

    @Test
    void aConstructorThatSleepsIsInterruptedByALaterRequest() {
        advisor = advisor(Duration.ofMillis(300));
        advisor.start();

        sendUntil("{\"text\":\"x\"}", Sleeping.class, () -> excluded(Sleeping.class) != null);
        sendUntil("{\"text\":\"x\"}", Fine.class, () -> advisor.count("MEASURED") > 0);

        assertThat(excluded(Sleeping.class)).isNotNull();
    }

    /** Interrupts do not end it. */
    record Endless(String text) {

        Endless {
            while (!ENDED.get()) {
                Thread.onSpinWait();
            }
        }
    }

    private static final AtomicBoolean ENDED = new AtomicBoolean();

    @Test
    void aHangingConstructorExcludesItsTypeAlone() {
        advisor = advisor(Duration.ofMillis(300));
        advisor.start();

        sendUntil("{\"text\":\"x\"}", Endless.class, () -> excluded(Endless.class) != null);
        sendUntil("{\"text\":\"x\"}", Fine.class, () -> advisor.count("MEASURED") > 0);

        assertThat(excluded(Endless.class)).isEqualTo("a trial did not end");
        ENDED.set(true);
    }

    /** Another value than it was made of, so that each format would read something else. */
    record Counting(int count) {

        Counting {
            count++;
        }
    }

    @Test
    void aFormatThatReadsAnotherValueBackIsNoCandidate() {
        advisor.start();

        sendUntil("{\"count\":1}", Counting.class, () -> measured(Counting.class) > 0);

        assertThat(messages(Counting.class).findFirst().orElseThrow().failures())
                .containsOnlyKeys("protobuf", "avro")
                .allSatisfy((format, reasons) ->
                        assertThat(reasons).containsOnlyKeys("another value is read back in Counting.count"));
    }

    /** Another value whenever it is made, at any depth. */
    record Folder(
            int count,
            @Nullable Folder inner,
            @Nullable Map<String, Folder> named,
            @Nullable List<Folder> listed) {

        Folder {
            count++;
        }
    }

    /** Clients choose where a body fails, so a reason names the property of the type and not its place in the body. */
    @Test
    void bodiesThatFailElsewhereHaveOneReason() {
        advisor.start();
        List<String> around = List.of(
                "{\"count\":0,\"inner\":%s}",
                "{\"count\":0,\"named\":{\"key%d\":%s}}", "{\"count\":0,\"listed\":[{\"count\":0},%s]}");
        int[] sent = {0};

        sendUntil(
                () -> {
                    String json = "{\"count\":1}";
                    for (int depth = 0; depth < sent[0] % 6; depth++) {
                        String outer = around.get((sent[0] + depth) % around.size());
                        json = outer.replace("%d", Integer.toString(sent[0])).replace("%s", json);
                    }
                    sent[0]++;
                    return json;
                },
                Folder.class,
                () -> measured(Folder.class) >= 6);

        assertThat(messages(Folder.class).findFirst().orElseThrow().failures())
                .containsOnlyKeys("protobuf", "avro")
                .allSatisfy((format, reasons) -> {
                    assertThat(reasons).containsOnlyKeys("another value is read back in Folder.count");
                    assertThat(reasons.values().iterator().next()).isGreaterThanOrEqualTo(6);
                });
    }

    @Test
    void aDeepBodyFailsAlone() {
        advisor.start();
        String deep = "{\"next\":".repeat(400) + "null" + "}".repeat(400);

        sendUntil(
                deep,
                Nested.class,
                () -> advisor.count("MEASURED") + advisor.count("NOT_READABLE") + advisor.count("FAILED") > 0);
        sendUntil("{\"text\":\"x\"}", Fine.class, () -> measured(Fine.class) > 0);

        assertThat(measured(Fine.class)).isPositive();
    }

    @Test
    void manyBodiesTakeNoMoreThanTheQueue() {
        // not started, so that nothing is taken from the queue
        for (int i = 0; i < 1000; i++) {
            send("{\"text\":\"x\"}", Fine.class);
        }

        assertThat(advisor.count("SAMPLED")).isZero();
        assertThat(advisor.count("DROPPED")).isPositive();
    }

    @Test
    void aBodyOverTheLimitIsNotCopied() {
        advisor.start();
        BodyTap tap = advisor.start(new Head());

        tap.sees(new BodyTap.Body(BodyTap.Direction.RESPONSE, "json", Fine.class, false, 256 * 1024 + 1, null, () -> {
            throw new AssertionError("copied");
        }));

        assertThat(advisor.count("TOO_LARGE")).isEqualTo(1);
    }

    @Test
    void aFailureToCopyIsNotTheExchanges() {
        advisor.start();
        // more often than bodies of a kind may wait
        for (int i = 0; i < 3; i++) {
            BodyTap tap = advisor.start(new Head());
            tap.sees(new BodyTap.Body(BodyTap.Direction.RESPONSE, "json", Fine.class, false, 9, null, () -> {
                throw new IllegalStateException("not copied");
            }));
            tap.end();
        }

        sendUntil("{\"text\":\"x\"}", Fine.class, () -> measured(Fine.class) > 0);
        assertThat(measured(Fine.class)).isPositive();
    }

    @Test
    void aMessageIsCopiedWithinTheSameLimits() {
        advisor.start();

        advisor.sees("topics/fine", "json", Fine.class, new byte[256 * 1024 + 1], 0, 256 * 1024 + 1);
        assertThat(advisor.count("TOO_LARGE")).isEqualTo(1);
        // a failure is not the message's
        advisor.sees("topics/fine", "json", Fine.class, new byte[0], 7, -9);

        for (int i = 0; i < 2000; i++) {
            advisor.sees("topics/" + i, "json", Fine.class, new byte[0], 0, 0);
        }
        assertThat(advisor.report(null).places()).hasSize(500);
    }

    @Test
    void closingEndsTheThreadInTheMiddleOfATrial() throws InterruptedException {
        advisor.start();
        send("{\"text\":\"x\"}", Sleeping.class);
        waitUntil(() -> threads().stream().anyMatch(thread -> Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Sleeping.class.getName()))));

        advisor.close();

        for (Thread thread : threads()) {
            thread.join(60_000);
        }
        assertThat(threads()).isEmpty();
        assertThat(advisor.report(null).state()).isEqualTo("stopped");
        send("{\"text\":\"x\"}", Fine.class);
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("wireformat-advice") && thread.isAlive())
                .toList();
    }

    /** In all objects that are reachable, with no other test's servers in this process. */
    @Test
    void nothingOfABodyIsInTheHeapAfterItsTrial(@TempDir Path directory) throws IOException {
        advisor.start();
        send("{\"text\":\"" + secret() + "\"}", Fine.class);
        waitUntil(() -> advisor.count("MEASURED") > 0 && advisor.report(null).waiting() == 0);
        waitUntil(() -> threads().stream().allMatch(thread -> thread.getState() != Thread.State.RUNNABLE));
        Path dump = directory.resolve("heap.hprof");

        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(dump.toString(), true);

        assertThat(contains(dump, "AdvisorTests".getBytes(StandardCharsets.UTF_8)))
                .as("a text that is there")
                .isTrue();
        assertThat(contains(dump, secret().getBytes(StandardCharsets.UTF_8))).isFalse();
        assertThat(advisor.report(ENDPOINT).toString()).doesNotContain(secret());
    }

    /** Not a constant, which would be in the heap. */
    private static String secret() {
        return new StringBuilder("drowssap-")
                .reverse()
                .append(6 * 7)
                .append("-of-alice")
                .toString();
    }

    private static boolean contains(Path file, byte[] wanted) throws IOException {
        int found = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 20)) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                found = next == wanted[found] ? found + 1 : next == wanted[0] ? 1 : 0;
                if (found == wanted.length) {
                    return true;
                }
            }
        }
        return false;
    }

    private void sendUntil(String json, Type type, BooleanSupplier done) {
        sendUntil(() -> json, type, done);
    }

    private void sendUntil(Supplier<String> json, Type type, BooleanSupplier done) {
        waitUntil(() -> {
            send(json.get(), type);
            return done.getAsBoolean();
        });
    }

    private static void waitUntil(BooleanSupplier done) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the end of the wait").isLessThan(end);
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void send(String json, Type type) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        BodyTap tap = advisor.start(new Head());
        tap.sees(new BodyTap.Body(BodyTap.Direction.RESPONSE, "json", type, false, bytes.length, null, bytes::clone));
        tap.end();
    }

    private Stream<AdviceReport.MessageAdvice> messages(Type type) {
        return advisor.report(null).endpoints().stream()
                .flatMap(endpoint -> endpoint.messages().stream())
                .filter(message -> type.getTypeName().equals(message.type()));
    }

    private @Nullable String excluded(Type type) {
        return messages(type)
                .map(AdviceReport.MessageAdvice::excluded)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private int measured(Type type) {
        return messages(type).mapToInt(AdviceReport.MessageAdvice::measured).sum();
    }

    private record Head() implements ResponseHead {

        @Override
        public int status() {
            return 200;
        }

        @Override
        public RequestContext context() {
            return RequestContext.NONE;
        }

        @Override
        public List<String> requestHeader(String name) {
            return List.of();
        }

        @Override
        public String contextPath() {
            return "";
        }

        @Override
        public String endpoint() {
            return ENDPOINT;
        }
    }

    private static Advisor advisor(Duration maxTrial) {
        // Jackson's pool keeps the last bytes of what any thread wrote, with or without advice
        JsonMapper mapper = JsonMapper.builder(JsonFactory.builder()
                        .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                        .build())
                .build();
        MessageModels models = new MessageModels(mapper);
        List<Codec> codecs =
                List.of(new ProtobufCodec(models, GeneratedTypes.NONE), new AvroCodec(models, GeneratedTypes.NONE));
        ContentBudget memory = new ContentBudget(new ContentBufferPool(1 << 20, 1 << 20), 1 << 24);
        FormatRegistry registry = new FormatRegistry(
                codecs,
                mapper,
                new PlainRecords(models),
                new Metering(Side.SERVER, CodecMeters.NONE, memory, DecodeLimits.DEFAULT),
                new JacksonBounds(Set.of()));
        registry.complete(
                List.of(new FormatRegistry.OtherConverter(
                        "json",
                        List.of(MediaType.APPLICATION_JSON),
                        MediaType.APPLICATION_JSON::equals,
                        MediaType.APPLICATION_JSON::equals,
                        SpringFormat.JSON,
                        true,
                        mapper,
                        type -> null)),
                Framings.JSON_LINES,
                List.of());
        return new Advisor(
                new AdviceProperties(true, 1, 0.05, List.of("same-zone"), null, null),
                new Json(JsonBy.JACKSON, JsonBy.JACKSON),
                () -> new Candidates(registry, ContentCodings.gzip(), new JsonByPlan(false, false, mapper)),
                ServerCoding.NONE,
                maxTrial);
    }
}
