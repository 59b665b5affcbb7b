package io.wireformat.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.parcels.ParcelsApplication;
import io.wireformat.Wireformat;
import io.wireformat.fixtures.DocumentationPage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.support.KafkaHeaders;
import org.springframework.kafka.support.serializer.ErrorHandlingDeserializer;
import org.springframework.kafka.test.EmbeddedKafkaBroker;
import org.springframework.kafka.test.context.EmbeddedKafka;
import org.springframework.kafka.test.utils.KafkaTestUtils;
import org.springframework.messaging.handler.annotation.Payload;
import org.springframework.messaging.handler.annotation.SendTo;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.backoff.FixedBackOff;

/** A broker, templates and listeners, with the application and the settings of docs/kafka.md. */
@Tag("full")
@EmbeddedKafka(
        partitions = 1,
        topics = {
            "parcels",
            "incoming",
            "incoming-dlt",
            "questions",
            "answers",
            "receipts",
            "batches",
            "poison",
            "typed"
        })
@SpringBootTest(
        properties = {
            "spring.kafka.bootstrap-servers=${spring.embedded.kafka.brokers}",
            "wireformat.kafka.topics.incoming.format=protobuf",
            "wireformat.kafka.topics.incoming.read-default=json",
            "wireformat.kafka.topics.typed.format=protobuf"
        })
@ExtendWith(OutputCaptureExtension.class)
class BrokerTests {

    private static final Parcel PARCEL = new Parcel("P-1", 1200);
    private static final Wireformat FORMATS = Wireformat.create();

    @Autowired
    private KafkaTemplate<String, Object> template;

    @Autowired
    private Listeners listeners;

    @Autowired
    private EmbeddedKafkaBroker broker;

    @BeforeEach
    void forget() {
        listeners.parcels.clear();
        listeners.batches.clear();
    }

    @DynamicPropertySource
    static void propertiesOfThePage(DynamicPropertyRegistry registry) {
        DocumentationPage.of("docs/kafka.md")
                .block("tried by BrokerTests: properties")
                .lines()
                .forEach(line -> {
                    int middle = line.indexOf('=');
                    registry.add(line.substring(0, middle), () -> line.substring(middle + 1));
                });
    }

    /** {@link ParcelsApplication} sends one at its start. */
    @Test
    void theApplicationOfThePageSendsAReceipt() {
        ConsumerRecord<String, byte[]> sent = read("parcels", new ByteArrayDeserializer());
        assertThat(sent.value())
                .isEqualTo(FORMATS.named("protobuf").encode(new ParcelsApplication.Parcel("P-1", 1200)));
        assertThat(header(sent, "content-type")).isEqualTo("application/protobuf");

        ConsumerRecord<String, byte[]> receipt = read("receipts", new ByteArrayDeserializer());
        assertThat(receipt.value()).asString(StandardCharsets.UTF_8).isEqualTo("{\"parcel\":\"P-1\"}");
        assertThat(header(receipt, "content-type")).isEqualTo("application/json");
    }

    @Test
    void listenersGetTheirTypeAndTopicsTheirFormat() throws InterruptedException {
        template.send("incoming", "k", PARCEL);

        assertThat(listeners.next()).isEqualTo(PARCEL);
        template.send("typed", "k", PARCEL);
        ConsumerRecord<String, byte[]> written = read("typed", new ByteArrayDeserializer());
        assertThat(written.value()).isEqualTo(FORMATS.named("protobuf").encode(PARCEL));
        assertThat(header(written, "content-type")).isEqualTo("application/protobuf");
        assertThat(written.headers().lastHeader("__TypeId__")).isNull();
    }

    @Test
    void recordsOfBothFormatsAreInTheTopic() throws InterruptedException {
        send("incoming", "{\"id\":\"P-1\",\"grams\":1200}".getBytes(StandardCharsets.UTF_8));
        assertThat(listeners.next()).isEqualTo(PARCEL);

        template.send("incoming", "k", new Parcel("P-2", 1));
        assertThat(listeners.next()).isEqualTo(new Parcel("P-2", 1));
    }

    @Test
    void messagesOfATemplateAndRepliesHaveTheFormatOfTheirTopic() throws InterruptedException {
        template.send(MessageBuilder.withPayload(PARCEL)
                .setHeader(KafkaHeaders.TOPIC, "questions")
                .build());

        ConsumerRecord<String, Receipt> reply =
                read("answers", configured(Map.of("wireformat.value.type", Receipt.class.getName())));
        assertThat(reply.value()).isEqualTo(new Receipt("P-1"));
        assertThat(header(reply, "content-type")).isEqualTo("application/json");
    }

    @Test
    void listenersOfBatchesGetTheirType() throws InterruptedException {
        template.send("batches", "k", PARCEL);

        assertThat(listeners.batches.poll(1, TimeUnit.MINUTES)).containsExactly(PARCEL);
    }

    /** The dead letter is the content as it came. */
    @Test
    void poisonBecomesADeadLetterAndTheNextRecordIsRead(CapturedOutput output) throws InterruptedException {
        byte[] poison = "{\"id\":\"P-1\",\"grams\":\"heirloom\"}".getBytes(StandardCharsets.UTF_8);
        send("incoming", poison);
        template.send("incoming", "k", PARCEL);

        assertThat(listeners.next()).isEqualTo(PARCEL);
        ConsumerRecord<String, byte[]> dead = read("incoming-dlt", new ByteArrayDeserializer());
        assertThat(dead.value()).isEqualTo(poison);
        assertThat(header(dead, KafkaHeaders.DLT_EXCEPTION_MESSAGE)
                        + header(dead, KafkaHeaders.DLT_EXCEPTION_STACKTRACE))
                .contains("topic incoming: json: field grams")
                .contains("partition 0, offset ")
                .doesNotContain("heirloom");
        assertThat(output).doesNotContain("heirloom");
    }

    @Test
    void nullIsATombstone() throws InterruptedException {
        template.send("incoming", "k", null);

        assertThat(listeners.next()).isEqualTo(Listeners.TOMBSTONE);
    }

    @Test
    void aDeserializerNamesTheMalformedField() {
        send("poison", "{\"id\":1,\"grams\":{}}".getBytes(StandardCharsets.UTF_8));

        ConsumerRecord<String, Parcel> record = read(
                "poison",
                new ErrorHandlingDeserializer<>(configured(Map.of("wireformat.value.type", Parcel.class.getName()))));

        assertThat(record.value()).isNull();
        assertThat(record.headers().lastHeader("springDeserializerExceptionValue"))
                .isNotNull();
    }

    private static <T> WireformatDeserializer<T> configured(Map<String, String> properties) {
        WireformatDeserializer<T> deserializer = new WireformatDeserializer<>();
        deserializer.configure(properties, false);
        return deserializer;
    }

    private void send(String topic, byte[] content) {
        Map<String, Object> properties = new HashMap<>(KafkaTestUtils.producerProps(broker));
        try (Producer<String, byte[]> producer = new DefaultKafkaProducerFactory<>(
                        properties, new StringSerializer(), new ByteArraySerializer())
                .createProducer()) {
            producer.send(new ProducerRecord<>(topic, "k", content));
            producer.flush();
        }
    }

    private <T> ConsumerRecord<String, T> read(String topic, Deserializer<T> deserializer) {
        Map<String, Object> properties =
                new HashMap<>(KafkaTestUtils.consumerProps(broker, "reader-" + topic + System.nanoTime(), true));
        properties.put("auto.offset.reset", "earliest");
        try (Consumer<String, T> consumer = new DefaultKafkaConsumerFactory<>(
                        properties, new StringDeserializer(), deserializer)
                .createConsumer()) {
            broker.consumeFromAnEmbeddedTopic(consumer, topic);
            return KafkaTestUtils.getRecords(consumer, Duration.ofMinutes(1))
                    .records(topic)
                    .iterator()
                    .next();
        }
    }

    private static String header(ConsumerRecord<?, ?> record, String name) {
        return new String(
                Objects.requireNonNull(record.headers().lastHeader(name)).value(), StandardCharsets.UTF_8);
    }

    record Parcel(String id, int grams) {}

    record Receipt(String parcel) {}

    @Configuration(proxyBeanMethods = false)
    @Import(ParcelsApplication.class)
    static class Application {

        @Bean
        Listeners listeners() {
            return new Listeners();
        }

        @Bean
        CommonErrorHandler errors(KafkaTemplate<String, Object> template) {
            return new DefaultErrorHandler(new DeadLetterPublishingRecoverer(template), new FixedBackOff(0, 1));
        }
    }

    static class Listeners {

        static final Parcel TOMBSTONE = new Parcel("", 0);

        final BlockingQueue<Parcel> parcels = new LinkedBlockingQueue<>();
        final BlockingQueue<List<Parcel>> batches = new LinkedBlockingQueue<>();

        Parcel next() throws InterruptedException {
            return Objects.requireNonNull(parcels.poll(1, TimeUnit.MINUTES));
        }

        @KafkaListener(topics = "incoming")
        void on(@Payload(required = false) @Nullable Parcel parcel) {
            parcels.add(parcel == null ? TOMBSTONE : parcel);
        }

        @KafkaListener(topics = "questions")
        @SendTo("answers")
        Receipt onQuestion(Parcel parcel) {
            return new Receipt(parcel.id());
        }

        @KafkaListener(topics = "batches", batch = "true")
        void onBatch(List<Parcel> all) {
            batches.add(all);
        }
    }
}
