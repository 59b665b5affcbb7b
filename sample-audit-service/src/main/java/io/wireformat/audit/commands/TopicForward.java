package io.wireformat.audit.commands;

import io.wireformat.Wireformat;
import io.wireformat.audit.files.PrivateFiles;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.audit.web.SequencedEvent;
import io.wireformat.kafka.TopicFormat;
import io.wireformat.kafka.WireformatSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.boot.ApplicationArguments;

/**
 * Writes what a tail delivers to a topic of Kafka, unchanged, with the source of an event as the key. An event is written at
 * least once: the file of the position has the last sequence up to which all are in the topic.
 */
final class TopicForward implements Remote.Tail, AutoCloseable {

    static final String NAME = "forward";
    private static final int MAX_PENDING = 100;

    private final KafkaProducer<String, SequencedEvent> producer;
    private final String topic;
    private final Path position;
    private final List<Future<?>> pending = new ArrayList<>();

    TopicForward(Wireformat formats, String format, ApplicationArguments arguments) {
        this.topic = required(arguments, "topic");
        this.position = Path.of(required(arguments, "position")).toAbsolutePath();
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", required(arguments, "brokers"), "acks", "all"),
                new StringSerializer(),
                new WireformatSerializer<>(
                        formats, TopicFormat.of(SequencedEvent.class).withFormat(format)));
    }

    private static String required(ApplicationArguments arguments, String name) {
        String value = Remote.option(arguments, name, "");
        if (value.isEmpty()) {
            throw new StartupException(
                    "The command 'forward' needs --" + name + ".",
                    "For example: forward --brokers=127.0.0.1:9092 --topic=audit --position=audit.position");
        }
        return value;
    }

    @Override
    public String after() {
        pending.clear();
        try {
            return Files.exists(position) ? Files.readString(position) : "0";
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public boolean accept(SequencedEvent event) {
        boolean isEntry = event.leaf() != null;
        if (isEntry) {
            String key = event.event() == null ? null : event.event().source();
            pending.add(producer.send(new ProducerRecord<>(topic, key, event)));
        }
        if (pending.size() >= MAX_PENDING || !isEntry) {
            remember(event.sequence());
        }
        return true;
    }

    /** Waits until the events are in the topic. */
    private void remember(long sequence) {
        try {
            for (Future<?> each : pending) {
                each.get();
            }
            pending.clear();
            PrivateFiles.write(position, String.valueOf(sequence));
        } catch (ExecutionException failure) {
            throw new KafkaException("The topic " + topic + " cannot be written: " + failure.getCause());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
