package io.wireformat.kafka.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/** A broker with topics, and its clients. */
final class TestBroker implements AutoCloseable {

    private static final long PATIENCE = Duration.ofMinutes(2).toMillis();

    private final EmbeddedKafkaKraftBroker broker;

    TestBroker(int partitions, String... topics) {
        this.broker = new EmbeddedKafkaKraftBroker(1, partitions, topics);
        broker.brokerProperties(Map.of(
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "offsets.topic.replication.factor", "1",
                "group.initial.rebalance.delay.ms", "0"));
        broker.afterPropertiesSet();
    }

    String address() {
        return broker.getBrokersAsString();
    }

    KafkaProducer<String, byte[]> producer(Map<String, Object> properties) {
        return new KafkaProducer<>(with(properties), new StringSerializer(), new ByteArraySerializer());
    }

    private Map<String, Object> with(Map<String, Object> properties) {
        Map<String, Object> all = new java.util.HashMap<>(properties);
        all.put("bootstrap.servers", address());
        return all;
    }

    /** The committed records of a topic from its beginning, as soon as there are so many, or so few that time runs out. */
    List<ConsumerRecord<String, byte[]>> read(String topic, int count) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                with(Map.of("isolation.level", "read_committed")),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
            long end = System.currentTimeMillis() + PATIENCE;
            while (records.size() < count && System.currentTimeMillis() < end) {
                consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
            }
            // more than expected would come now
            consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
            return records;
        }
    }

    @Override
    public void close() {
        broker.destroy();
    }
}
