package io.wireformat.kafka.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two producers and two consumers, each of one of two versions of a record, in JSON or Protobuf, are killed and started anew with
 * another choice. Every message must be counted once, and equal. Takes a minute, or as long as {@code -Dkafka.upgrade=PT10M} says.
 */
@Tag("full")
@Tag("soak")
@Tag("processes")
class RollingUpgradeTests {

    private static final Duration TIME = Duration.parse(System.getProperty("kafka.upgrade", "PT1M"));
    private static final int PRODUCERS = 2;
    private static final int CONSUMERS = 2;

    private final Random random = new Random();

    private final int[] starts = new int[PRODUCERS + CONSUMERS];

    @TempDir
    private Path directory;

    @Test
    void everyMessageIsCountedOnce() throws Exception {
        int kills = 0;
        Process[] nodes = new Process[PRODUCERS + CONSUMERS];
        try (TestBroker broker = new TestBroker(2, UpgradeNode.PARCELS, UpgradeNode.NUMBERS, UpgradeNode.COUNTED)) {
            try {
                for (int i = 0; i < nodes.length; i++) {
                    nodes[i] = start(broker, i);
                }
                // one producer and one consumer of each version
                for (int i = 0; i < nodes.length; i++) {
                    for (int wait = 0; committed(i) < 5 && wait < 1_200; wait++) {
                        Thread.sleep(50);
                    }
                }
                long end = System.nanoTime() + TIME.toNanos();
                while (System.nanoTime() < end) {
                    int victim = random.nextInt(nodes.length);
                    if (random.nextInt(4) > 0) {
                        awaitTransaction(nodes[victim], victim);
                    }
                    Thread.sleep(random.nextInt(2_000));
                    nodes[victim].destroyForcibly().waitFor();
                    nodes[victim] = start(broker, victim);
                    kills++;
                    restartEnded(broker, nodes);
                }
                for (int i = 0; i < PRODUCERS; i++) {
                    nodes[i].destroyForcibly().waitFor();
                }
                int expected = 0;
                int[] numbers = new int[PRODUCERS];
                for (int i = 0; i < PRODUCERS; i++) {
                    // ends the transaction that the producer left open
                    try (KafkaProducer<String, byte[]> producer =
                            UpgradeNode.producer(broker.address(), "producer-" + i)) {
                        producer.initTransactions();
                    }
                    numbers[i] = UpgradeNode.nextNumber(broker.address(), i);
                    expected += numbers[i];
                }
                restartEnded(broker, nodes);
                List<ConsumerRecord<String, byte[]>> counted = broker.read(UpgradeNode.COUNTED, expected);

                assertThat(expected).as(this::outputs).isGreaterThan(100);
                requireOnceAndEqual(counted, numbers);
                System.out.printf("%,d messages of %d kills were counted once%n", expected, kills);
            } finally {
                for (Process node : nodes) {
                    if (node != null) {
                        node.destroyForcibly().waitFor();
                    }
                }
            }
        }
    }

    /** Most kills should meet a node at work. It may have ended, or work no more because another one is being waited for. */
    private void awaitTransaction(Process node, int number) throws Exception {
        long before = committed(number);
        for (int i = 0; i < 200 && node.isAlive() && committed(number) == before; i++) {
            Thread.sleep(50);
        }
    }

    private long committed(int node) throws IOException {
        try (Stream<String> lines = Files.lines(directory.resolve("node-" + node))) {
            return lines.filter(UpgradeNode.COMMITTED::equals).count();
        }
    }

    private void restartEnded(TestBroker broker, Process[] nodes) throws IOException {
        for (int i = 0; i < nodes.length; i++) {
            // a killed consumer's successor can be fenced out
            if (!nodes[i].isAlive()) {
                nodes[i] = start(broker, i);
            }
        }
    }

    private void requireOnceAndEqual(List<ConsumerRecord<String, byte[]>> counted, int[] numbers) {
        Map<String, String> contents = new TreeMap<>();
        Map<String, Integer> kinds = new TreeMap<>();
        for (ConsumerRecord<String, byte[]> record : counted) {
            String text = new String(record.value(), StandardCharsets.UTF_8);
            assertThat(contents.put(record.key(), text)).as(record.key()).isNull();
        }
        for (int producer = 0; producer < numbers.length; producer++) {
            for (int number = 0; number < numbers[producer]; number++) {
                String id = producer + "-" + number;
                String start = id + " " + UpgradeNode.grams(number);
                String content = contents.remove(id);
                assertThat(content)
                        .as(id)
                        .isIn("1 " + start, "2 " + start, "1 " + start + " null", "2 " + start + " note " + number);
                kinds.merge(content.replace(start, "").replaceAll("\\d+$", ""), 1, Integer::sum);
            }
        }
        assertThat(contents).isEmpty();
        System.out.println("writer's version, and what readers of the second saw: " + kinds);
        // both versions wrote, and both read what the second one wrote
        assertThat(kinds).as(this::outputs).containsKeys("2 ", "2  note ").hasSize(4);
    }

    private Process start(TestBroker broker, int node) throws IOException {
        boolean isProducer = node < PRODUCERS;
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UpgradeNode.class.getName(),
                        isProducer ? "producer" : "consumer",
                        broker.address(),
                        String.valueOf(isProducer ? node : node - PRODUCERS),
                        // the two of a kind take turns
                        (node + starts[node]++) % 2 == 0 ? "1" : "2",
                        random.nextBoolean() ? "json" : "protobuf")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("node-" + node).toFile()))
                .start();
    }

    private String outputs() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < PRODUCERS + CONSUMERS; i++) {
            try {
                List<String> lines = Files.readAllLines(directory.resolve("node-" + i));
                all.addAll(lines.subList(Math.max(0, lines.size() - 30), lines.size()));
            } catch (IOException e) {
                all.add(e.toString());
            }
        }
        return String.join("\n", all);
    }
}
