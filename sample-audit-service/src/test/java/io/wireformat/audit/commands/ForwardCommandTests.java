package io.wireformat.audit.commands;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;
import tools.jackson.databind.JsonNode;

/** The command {@code forward} with a broker, and the program that verifies its topic. */
@Tag("processes")
@Tag("full")
class ForwardCommandTests {

    private static final String TOPIC = "audit";
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path PYTHON = ROOT.resolve(Path.of("schemas", "target", "vectors-venv", "bin", "python"));

    @TempDir
    private Path directory;

    @Test
    void theTopicHasWhatTheTailDelivers() throws Exception {
        EmbeddedKafkaKraftBroker broker = new EmbeddedKafkaKraftBroker(1, 2, TOPIC);
        broker.afterPropertiesSet();
        try (RunningService service = RunningService.start(directory.resolve("data"), "--audit.heartbeat=100ms")) {
            service.append(events(0, 150));
            Process forward = start(service, broker);
            await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertThat(directory.resolve("position"))
                    .hasContent("150"));
            // killed while it writes, or before it has remembered that
            service.append(events(150, 200));
            forward.destroyForcibly().waitFor();
            service.append(events(200, 250));
            forward = start(service, broker);
            try {
                await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertThat(directory.resolve("position"))
                        .hasContent("250"));
            } finally {
                forward.destroyForcibly().waitFor();
            }

            String export = published(service, 250);
            List<JsonNode> expected = export.lines()
                    .map(RunningService.JSON::readTree)
                    .filter(line -> line.get("proof").isNull())
                    .toList();
            assertThat(read(broker)).isEqualTo(expected);
            verify(service, broker, export);
        } finally {
            broker.destroy();
        }
    }

    private static String published(RunningService service, int last) {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> service.get("/events/export?from=1").body().contains("\"sequence\":" + last));
        return service.get("/events/export?from=1").body();
    }

    private static List<AuditEvent> events(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> event("type", "subject", "source-" + i % 3, "2026-01-31T12:00:00Z", "f-" + i))
                .toList();
    }

    /** The entries by sequence, each with its source as the key, and each source in order. */
    private static List<JsonNode> read(EmbeddedKafkaKraftBroker broker) {
        Map<Long, JsonNode> entries = new TreeMap<>();
        Map<String, Long> lastOf = new HashMap<>();
        Map<String, Object> properties = Map.of("bootstrap.servers", broker.getBrokersAsString());
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of(new TopicPartition(TOPIC, 0), new TopicPartition(TOPIC, 1));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
                for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
                    JsonNode entry = RunningService.JSON.readTree(record.value());
                    long sequence = entry.get("sequence").asLong();
                    assertThat(new String(
                                    record.headers().lastHeader("content-type").value(), StandardCharsets.UTF_8))
                            .isEqualTo("application/json");
                    assertThat(record.key())
                            .isEqualTo(entry.get("event").get("source").asString());
                    JsonNode known = entries.putIfAbsent(sequence, entry);
                    if (known == null) {
                        assertThat(lastOf.getOrDefault(record.key(), 0L)).isLessThan(sequence);
                        lastOf.put(record.key(), sequence);
                    } else {
                        assertThat(entry).isEqualTo(known);
                    }
                }
            }
        }
        return List.copyOf(entries.values());
    }

    private void verify(RunningService service, EmbeddedKafkaKraftBroker broker, String export) throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), () -> "no " + PYTHON + "; schemas/README.md describes how to create it");
        assumeTrue(
                ShellSession.run(directory, PYTHON.toString(), "-c", "import confluent_kafka")
                                .exitCode()
                        == 0,
                "the Python environment has no confluent-kafka");
        List<String> lines = export.lines().toList();
        Path proof = Files.writeString(directory.resolve("proof"), lines.get(lines.size() - 1));
        Path altered = Files.writeString(
                directory.resolve("altered"),
                lines.get(lines.size() - 1).replaceFirst("\"sequence\":250", "\"sequence\":249"));
        String key = service.get("/log/key").body().strip();

        assertThat(python(broker, proof, key)).startsWith("VERIFIED: the topic has entries 1 to 250 of 251");
        assertThat(python(broker, altered, key)).startsWith("NOT VERIFIED");
    }

    private String python(EmbeddedKafkaKraftBroker broker, Path proof, String key) throws Exception {
        return ShellSession.run(
                        directory,
                        PYTHON.toString(),
                        "-B",
                        ROOT.resolve(Path.of("docs", "verify_topic.py")).toString(),
                        broker.getBrokersAsString(),
                        TOPIC,
                        proof.toString(),
                        key)
                .output();
    }

    private Process start(RunningService service, EmbeddedKafkaKraftBroker broker) throws IOException {
        List<String> command = new ArrayList<>(ServiceProcess.command(List.of()));
        command.addAll(List.of(
                "forward",
                "--brokers=" + broker.getBrokersAsString(),
                "--topic=" + TOPIC,
                "--position=" + directory.resolve("position"),
                "--format=json",
                "--audit.data-dir=" + directory.resolve("data"),
                "--url=" + service.uri("")));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("forward.log").toFile()))
                .start();
    }
}
