package io.wireformat.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.wireformat.benchmarks.codec.RecordBenchmark.Serde;
import io.wireformat.benchmarks.measure.Rivalry;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Writes and reads audit events through a broker with each serializer, in rounds in random order, and prints what docs/performance.md
 * shows. {@code -Dkafka.rounds=20} takes two minutes.
 */
@Tag("full")
@Tag("processes")
@EnabledIfSystemProperty(named = "kafka.rounds", matches = "\\d+")
class BrokerThroughputTests {

    private static final int RECORDS = 20_000;
    private static final int WARM_UP_ROUNDS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final int rounds = Integer.getInteger("kafka.rounds", 0);

    @Test
    void recordsPerSecond() throws Exception {
        String[] topics = Stream.of(Serde.values()).map(Contender::topic).toArray(String[]::new);
        Map<Serde, Contender> contenders = new EnumMap<>(Serde.class);
        try (BrokerProcess broker = new BrokerProcess(topics)) {
            for (Serde serde : Serde.values()) {
                contenders.put(serde, new Contender(serde, broker.address()));
            }
            List<Contender> order = new ArrayList<>(contenders.values());
            Random random = new Random();
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                Collections.shuffle(order, random);
                for (Contender each : order) {
                    each.turn(round);
                }
            }
            String table = table(contenders, broker.address());
            contenders.values().forEach(Contender::close);
            System.out.println(table);
            Files.writeString(Path.of("target", "broker.md"), table);
            assertThat(table.lines()).hasSize(Serde.values().length + 2);
        }
    }

    private static String table(Map<Serde, Contender> contenders, String address) throws Exception {
        Contender base = contenders.get(Serde.JACKSON);
        StringBuilder table = new StringBuilder("""
                | serializer | bytes in the log | records/s written | read | client's CPU to write | to read |
                |---|---|---|---|---|---|
                """);
        for (Contender each : contenders.values()) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %.0f | %,.0f; %s | %,.0f; %s | %.2f | %.2f |%n",
                    each.serde,
                    each.bytesInLog(address),
                    each.written.median(),
                    each.written.beside(base.written),
                    each.read.median(),
                    each.read.beside(base.read),
                    each.written.cpu / base.written.cpu,
                    each.read.cpu / base.read.cpu));
        }
        return table.toString();
    }

    /** The figures of one operation. */
    private static final class Figures {

        private final double[] perSecond;
        private double cpu;

        Figures(int rounds) {
            perSecond = new double[rounds];
        }

        void add(int round, long nanos, long cpuNanos) {
            // the warm-up has negative rounds
            if (round >= 0) {
                perSecond[round] = RECORDS * 1e9 / nanos;
                cpu += cpuNanos;
            }
        }

        double median() {
            return Rivalry.ofBlocks("", "", perSecond, "", perSecond, "").figure();
        }

        String beside(Figures base) {
            return Rivalry.ofBlocks("", "", perSecond, "", base.perSecond, "")
                    .ratio()
                    .toString();
        }
    }

    private final class Contender {

        private final Serde serde;
        private final List<?> values;
        private final KafkaProducer<byte[], Object> producer;
        private final KafkaConsumer<byte[], Object> consumer;
        private final Figures written = new Figures(rounds);
        private final Figures read = new Figures(rounds);

        Contender(Serde serde, String address) {
            this.serde = serde;
            this.values = RecordSerdes.values(serde);
            this.producer = new KafkaProducer<>(
                    Map.of("bootstrap.servers", address), new ByteArraySerializer(), RecordSerdes.serializer(serde));
            this.consumer = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", address),
                    new ByteArrayDeserializer(),
                    RecordSerdes.deserializer(serde));
            consumer.assign(List.of(partition()));
            consumer.seekToBeginning(List.of(partition()));
        }

        static String topic(Serde serde) {
            return "events-" + serde.name().toLowerCase(Locale.ROOT);
        }

        private TopicPartition partition() {
            return new TopicPartition(topic(serde), 0);
        }

        void turn(int round) {
            long cpu = SYSTEM.getProcessCpuTime();
            long start = System.nanoTime();
            for (int i = 0; i < RECORDS; i++) {
                producer.send(new ProducerRecord<>(topic(serde), values.get(i % values.size())));
            }
            producer.flush();
            long sent = System.nanoTime();
            long cpuSent = SYSTEM.getProcessCpuTime();
            written.add(round, sent - start, cpuSent - cpu);
            int count = 0;
            while (count < RECORDS) {
                assertThat(System.nanoTime() - sent).isLessThan(PATIENCE.toNanos());
                for (ConsumerRecord<byte[], Object> each : consumer.poll(Duration.ofMillis(100))) {
                    if (!values.get(count % values.size()).equals(each.value())) {
                        throw new AssertionError(serde + " read " + each.value());
                    }
                    count++;
                }
            }
            read.add(round, System.nanoTime() - sent, SYSTEM.getProcessCpuTime() - cpuSent);
        }

        double bytesInLog(String address) throws Exception {
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
                int node =
                        admin.describeCluster().nodes().get().iterator().next().id();
                long size = admin.describeLogDirs(List.of(node)).allDescriptions().get().get(node).values().stream()
                        .mapToLong(each -> each.replicaInfos().get(partition()).size())
                        .sum();
                return (double) size / RECORDS / (rounds + WARM_UP_ROUNDS);
            }
        }

        void close() {
            producer.close();
            consumer.close();
        }
    }
}
