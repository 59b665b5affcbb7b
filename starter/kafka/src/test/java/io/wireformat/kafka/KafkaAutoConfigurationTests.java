package io.wireformat.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.codec.Binding;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.internal.messages.MessageTap;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.TypeBinding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.annotation.EnableKafkaStreams;
import org.springframework.kafka.config.StreamsBuilderFactoryBean;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.support.converter.JacksonJsonMessageConverter;
import org.springframework.kafka.support.converter.RecordMessageConverter;
import org.springframework.kafka.support.serializer.JacksonJsonSerializer;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.MessageBuilder;
import tools.jackson.databind.json.JsonMapper;

class KafkaAutoConfigurationTests {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    WireformatAutoConfiguration.class,
                    WireformatKafkaAutoConfiguration.class,
                    KafkaAutoConfiguration.class))
            .withPropertyValues(
                    "spring.kafka.producer.value-serializer=" + WireformatSerializer.class.getName(),
                    "spring.kafka.producer.properties.wireformat.value.format=msgpack",
                    "wireformat.kafka.topics.parcels.format=protobuf",
                    "wireformat.kafka.topics[parcels.*].format=avro",
                    "wireformat.kafka.topics[parcels.old.*].format=thrift-compact");

    @Test
    void eachTopicHasItsFormat() {
        runner.run(context -> {
            ProducerFactory<?, ?> factory = context.getBean(ProducerFactory.class);
            assertThat(contentType(factory, "parcels")).isEqualTo("application/protobuf");
            assertThat(contentType(factory, "parcels.new")).isEqualTo("application/avro");
            assertThat(contentType(factory, "parcels.old.a")).isEqualTo("application/vnd.apache.thrift.compact");
            assertThat(contentType(factory, "others")).isEqualTo("application/vnd.msgpack");
        });
    }

    /** Kafka Streams creates its serdes with its own properties. */
    @Test
    void kafkaStreamsHasTheFormatsOfTheApplication() {
        runner.withUserConfiguration(OwnStreams.class)
                .withPropertyValues(
                        "spring.kafka.streams.application-id=parcels",
                        "spring.kafka.streams.auto-startup=false",
                        "spring.kafka.streams.properties.wireformat.value.format=msgpack")
                .run(context -> {
                    Map<String, Object> properties = new StreamsConfig(context.getBean(StreamsBuilderFactoryBean.class)
                                    .getStreamsConfiguration())
                            .originals();
                    assertThat(contentType(properties, "parcels")).isEqualTo("application/protobuf");
                    assertThat(contentType(properties, "others")).isEqualTo("application/vnd.msgpack");
                });
    }

    @Test
    void theTemplateHasTheConverter() {
        runner.run(context -> assertThat(context.getBean(KafkaTemplate.class).getMessageConverter())
                .isInstanceOf(WireformatRecordConverter.class));
        runner.withUserConfiguration(OwnConverter.class).run(context -> assertThat(context)
                .hasSingleBean(RecordMessageConverter.class)
                .hasBean("own"));
    }

    /** Another serializer gets the values of an application's messages as they are. */
    @Test
    void theConverterWritesOnlyForASerializerOfBytes() {
        Message<Parcel> message =
                MessageBuilder.withPayload(new Parcel("P-1", 1200)).build();
        for (Class<?> serializer : List.of(
                WireformatSerializer.class,
                StringSerializer.class,
                JacksonJsonSerializer.class,
                ByteArraySerializer.class)) {
            runner.withPropertyValues("spring.kafka.producer.value-serializer=" + serializer.getName())
                    .run(context -> {
                        Object value = context.getBean(RecordMessageConverter.class)
                                .fromMessage(message, "parcels")
                                .value();
                        assertThat(value instanceof byte[]).isEqualTo(serializer == ByteArraySerializer.class);
                    });
        }
    }

    /** The application's JSON mapper and limits, if it has the starter; all formats without it. */
    @Test
    void itWorksWithoutTheStarter() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(WireformatKafkaAutoConfiguration.class, KafkaAutoConfiguration.class))
                .withPropertyValues("spring.kafka.producer.value-serializer=" + WireformatSerializer.class.getName())
                .run(context -> assertThat(contentType(context.getBean(ProducerFactory.class), "parcels"))
                        .isEqualTo("application/json"));
    }

    @Test
    void mistakesInTheSettingsOfATopicShowAtTheStart() {
        runner.withPropertyValues("wireformat.kafka.topics.other.read-default=xmll")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("No wire format 'xmll'"));
        runner.withPropertyValues(
                        "wireformat.kafka.topics.other.format=avro",
                        "wireformat.kafka.topics.other.type=" + String.class.getName())
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("avro does not support " + String.class.getName()));
        // Spring reads the name as "orders", with a property "v1"
        runner.withPropertyValues("wireformat.kafka.topics.orders.v1.format=avro")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("wireformat.kafka.topics.orders.v1.format"));
    }

    @Test
    void metersHaveTheTopicIfItIsWanted() {
        ApplicationContextRunner metered = runner.withConfiguration(
                        AutoConfigurations.of(WireformatMetricsAutoConfiguration.class))
                .withBean(SimpleMeterRegistry.class);
        metered.withPropertyValues("wireformat.kafka.topic-tag=true").run(context -> {
            contentType(context.getBean(ProducerFactory.class), "parcels");
            assertThat(timer(context).getTag("topic")).isEqualTo("parcels");
            CodecMeters meters = context.getBean(CodecMeters.class);
            meters.of("json", "Parcel", Side.SERVER).took(Step.SERIALIZE, 1, Outcome.SUCCESS);
            assertThat(context.getBean(MeterRegistry.class)
                            .get("wireformat.serialize")
                            .tag("side", "server")
                            .tag("topic", "none")
                            .timer())
                    .isNotNull();
        });
        metered.run(context -> {
            contentType(context.getBean(ProducerFactory.class), "parcels");
            assertThat(timer(context).getTag("topic")).isNull();
        });
    }

    private static Meter.Id timer(ApplicationContext context) {
        return context.getBean(MeterRegistry.class)
                .get("wireformat.serialize")
                .tag("side", "producer")
                .timer()
                .getId();
    }

    /** The log of the start has it for each topic. */
    @Test
    void theSettingsOfATopicAreALine() {
        runner.withPropertyValues(
                        "wireformat.kafka.topics.parcels.read-default=json",
                        "wireformat.kafka.topics.parcels.type=" + Parcel.class.getName(),
                        "wireformat.kafka.topics.old.framing=lock")
                .run(context -> assertThat(context.getBean(WireformatKafkaProperties.class)
                                .topics()
                                .entrySet())
                        .extracting(Object::toString)
                        .containsExactlyInAnyOrder(
                                "parcels=protobuf read-default json Parcel",
                                "parcels.*=avro",
                                "parcels.old.*=thrift-compact",
                                "old=LOCK"));
    }

    @Test
    void theReportHasTypesAndFormats() {
        runner.run(context -> {
            contentType(context.getBean(ProducerFactory.class), "parcels");
            contentType(context.getBean(ProducerFactory.class), "parcels.new");

            String report = JsonMapper.shared()
                    .writeValueAsString(context.getBean(EndpointSection.class).report(null));
            assertThat(report)
                    .contains("\"parcels.old.*\":{\"format\":\"thrift-compact\"")
                    .contains("\"parcels\":{\"protobuf\":[{\"name\":\"" + Parcel.class.getName() + "\"")
                    .contains("\"parcels.new\":{\"avro\":[");
        });
    }

    /** As the advice does. */
    @Test
    void aTapSeesTheRecordsThatAreWrittenAndRead() {
        List<String> seen = new ArrayList<>();
        runner.withBean(
                        MessageTap.class,
                        () -> (place, format, type, array, offset, length) ->
                                seen.add(place + " " + format + " " + type.getTypeName() + " " + length))
                .withPropertyValues("wireformat.kafka.topics.parcels.type=" + Parcel.class.getName())
                .run(context -> {
                    contentType(context.getBean(ProducerFactory.class), "parcels.old.a");
                    try (WireformatDeserializer<Parcel> deserializer = new WireformatDeserializer<>()) {
                        deserializer.configure(
                                context.getBean(ConsumerFactory.class).getConfigurationProperties(), false);
                        deserializer.deserialize(
                                "parcels", new RecordHeaders(), new byte[] {0x0A, 0x03, 'P', '-', '1', 0x10, 0x01});
                        assertThatThrownBy(() ->
                                        deserializer.deserialize("parcels", new RecordHeaders(), new byte[] {0x0A, 9}))
                                .isInstanceOf(SerializationException.class);
                    }
                });

        assertThat(seen)
                .containsExactly(
                        "topics/parcels.old.a thrift-compact " + Parcel.class.getName() + " 9",
                        "topics/parcels protobuf " + Parcel.class.getName() + " 7");
    }

    /** As tests of applications do, which have no broker. */
    @Test
    void anApplicationCanExcludeKafka() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        WireformatAutoConfiguration.class, WireformatKafkaAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed());
    }

    /** The mapper reads what a plan does not, so errors are its own. */
    @Test
    void jsonByAPlanIsForRecordsToo() {
        runner.withPropertyValues(
                        "wireformat.kafka.topics.parcels.format=json",
                        "wireformat.json.write=plan",
                        "wireformat.json.read=plan")
                .run(context -> {
                    Map<String, Object> properties =
                            new HashMap<>(context.getBean(ConsumerFactory.class).getConfigurationProperties());
                    properties.put("wireformat.value.type", Parcel.class.getName());
                    RecordHeaders headers = new RecordHeaders();
                    try (WireformatSerializer<Parcel> serializer = new WireformatSerializer<>();
                            WireformatDeserializer<Parcel> deserializer = new WireformatDeserializer<>()) {
                        serializer.configure(properties, false);
                        deserializer.configure(properties, false);
                        byte[] content = Objects.requireNonNull(
                                serializer.serialize("parcels", headers, new Parcel("P-1", 1200)));

                        assertThat(content)
                                .asString(StandardCharsets.UTF_8)
                                .isEqualTo("{\"id\":\"P-1\",\"grams\":1200}");
                        assertThat(deserializer.deserialize("parcels", headers, content))
                                .isEqualTo(new Parcel("P-1", 1200));
                        assertThatThrownBy(() -> deserializer.deserialize(
                                        "parcels", headers, "{\"id\":{}}".getBytes(StandardCharsets.UTF_8)))
                                .isInstanceOf(SerializationException.class)
                                .hasMessageContaining("json: field id");
                    }
                    assertThat(context.getBean(PlannedJson.class).requestedTypes())
                            .containsExactly(new TypeBinding(Parcel.class.getName(), Binding.Basis.MODEL, null));
                });
    }

    @Test
    void itBacksOffWithoutSpringKafka() {
        runner.withClassLoader(new FilteredClassLoader("org.springframework.kafka"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(WireformatRecordConverter.class));
    }

    /** The type of what the factory's serializer writes, which Kafka configures with the factory's properties. */
    private static String contentType(ProducerFactory<?, ?> factory, String topic) {
        return contentType(factory.getConfigurationProperties(), topic);
    }

    private static String contentType(Map<String, Object> properties, String topic) {
        Headers headers = new RecordHeaders();
        try (Serializer<Parcel> serializer = new WireformatSerializer<>()) {
            serializer.configure(properties, false);
            assertThat(serializer.serialize(topic, headers, new Parcel("P-1", 1200)))
                    .isNotEmpty();
        }
        return new String(
                Objects.requireNonNull(headers.lastHeader("content-type")).value(), StandardCharsets.US_ASCII);
    }

    record Parcel(String id, int grams) {}

    @Configuration(proxyBeanMethods = false)
    @EnableKafkaStreams
    static class OwnStreams {}

    @Configuration(proxyBeanMethods = false)
    static class OwnConverter {

        @Bean
        RecordMessageConverter own() {
            return new JacksonJsonMessageConverter();
        }
    }
}
