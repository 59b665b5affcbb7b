package io.wireformat.kafka.broker;

import io.wireformat.Wireformat;
import io.wireformat.kafka.TopicFormat;
import io.wireformat.kafka.WireformatDeserializer;
import io.wireformat.kafka.WireformatSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A producer or a consumer of one version of a record, which is killed at any time. Producers write numbered parcels and the next
 * number in one transaction; consumers write what they read and their positions in one transaction.
 */
final class UpgradeNode {

    static final String PARCELS = "parcels";
    static final String NUMBERS = "numbers";
    static final String COUNTED = "counted";

    /** What a node prints for each transaction. */
    static final String COMMITTED = "committed";

    private static final int BATCH = 20;
    private static final Wireformat FORMATS = Wireformat.create();

    private UpgradeNode() {}

    private interface First {

        record Parcel(String id, int grams) {}
    }

    private interface Second {

        record Parcel(String id, int grams, @Nullable String note) {}
    }

    static int grams(int number) {
        return number * 7919;
    }

    /** Arguments: {@code producer} or {@code consumer}, the broker, a number, the version and the format to write. */
    public static void main(String[] arguments) throws InterruptedException {
        boolean second = arguments[3].equals("2");
        if (arguments[0].equals("producer")) {
            produce(arguments[1], Integer.parseInt(arguments[2]), second, arguments[4]);
        } else {
            consume(arguments[1], arguments[2], second);
        }
    }

    /** Finds out which number is next, and goes on. */
    private static void produce(String broker, int partition, boolean second, String format)
            throws InterruptedException {
        try (KafkaProducer<String, byte[]> producer = producer(broker, "producer-" + partition);
                Serializer<Object> serializer = new WireformatSerializer<>(
                        FORMATS,
                        TopicFormat.of(second ? Second.Parcel.class : First.Parcel.class)
                                .withFormat(format))) {
            producer.initTransactions();
            for (int next = nextNumber(broker, partition); ; next += BATCH) {
                producer.beginTransaction();
                for (int number = next; number < next + BATCH; number++) {
                    String id = partition + "-" + number;
                    Headers headers = new RecordHeaders();
                    headers.add("version", (second ? "2" : "1").getBytes(StandardCharsets.US_ASCII));
                    Object parcel = second
                            ? new Second.Parcel(id, grams(number), "note " + number)
                            : new First.Parcel(id, grams(number));
                    producer.send(new ProducerRecord<>(
                            PARCELS, null, id, serializer.serialize(PARCELS, headers, parcel), headers));
                }
                producer.send(new ProducerRecord<>(
                        NUMBERS, partition, null, String.valueOf(next + BATCH).getBytes(StandardCharsets.US_ASCII)));
                producer.commitTransaction();
                System.out.println(COMMITTED);
                Thread.sleep(50);
            }
        }
    }

    /** A producer has a partition of its own, whose end no transaction of another one hides. */
    static int nextNumber(String broker, int partition) {
        Map<String, Object> properties = Map.of("bootstrap.servers", broker, "isolation.level", "read_committed");
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
            TopicPartition numbers = new TopicPartition(NUMBERS, partition);
            consumer.assign(List.of(numbers));
            consumer.seekToBeginning(List.of(numbers));
            long end = consumer.endOffsets(List.of(numbers)).get(numbers);
            int next = 0;
            while (consumer.position(numbers) < end) {
                for (ConsumerRecord<String, String> each : consumer.poll(Duration.ofMillis(100))) {
                    next = Integer.parseInt(each.value());
                }
            }
            return next;
        }
    }

    private static void consume(String broker, String name, boolean second) {
        Map<String, Object> properties = new HashMap<>(Map.of(
                "bootstrap.servers",
                broker,
                "isolation.level",
                "read_committed",
                "group.id",
                "counters",
                // a consumer that comes back keeps its partitions
                "group.instance.id",
                "counter-" + name,
                "session.timeout.ms",
                6_000,
                "heartbeat.interval.ms",
                1_000,
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest"));
        Deserializer<Object> deserializer = new WireformatDeserializer<>(
                FORMATS, TopicFormat.of(second ? Second.Parcel.class : First.Parcel.class));
        try (KafkaProducer<String, byte[]> producer = producer(broker, "counter-" + name);
                KafkaConsumer<String, Object> consumer =
                        new KafkaConsumer<>(properties, new StringDeserializer(), deserializer)) {
            producer.initTransactions();
            consumer.subscribe(List.of(PARCELS));
            while (true) {
                ConsumerRecords<String, Object> records = consumer.poll(Duration.ofMillis(100));
                if (records.isEmpty()) {
                    continue;
                }
                producer.beginTransaction();
                Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
                for (ConsumerRecord<String, Object> record : records) {
                    String version =
                            new String(record.headers().lastHeader("version").value(), StandardCharsets.US_ASCII);
                    producer.send(new ProducerRecord<>(
                            COUNTED,
                            record.key(),
                            (version + " " + described(record.value())).getBytes(StandardCharsets.UTF_8)));
                    positions.put(
                            new TopicPartition(record.topic(), record.partition()),
                            new OffsetAndMetadata(record.offset() + 1));
                }
                producer.sendOffsetsToTransaction(positions, consumer.groupMetadata());
                producer.commitTransaction();
                System.out.println(COMMITTED);
            }
        }
    }

    private static String described(Object parcel) {
        return parcel instanceof Second.Parcel second
                ? second.id() + " " + second.grams() + " " + second.note()
                : ((First.Parcel) parcel).id() + " " + ((First.Parcel) parcel).grams();
    }

    static KafkaProducer<String, byte[]> producer(String broker, String transactions) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker, "transactional.id", transactions, "transaction.timeout.ms", 20_000),
                new StringSerializer(),
                new ByteArraySerializer());
    }
}
