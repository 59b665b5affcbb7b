package io.wireformat.kafka.autoconfigure;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.kafka.RecordFormat;
import io.wireformat.kafka.WireformatRecordConverter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaConsumerFactoryCustomizer;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaProducerFactoryCustomizer;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.converter.RecordMessageConverter;

/**
 * The application's formats, limits and meters for serializers that {@code spring.kafka} names, and a converter for listeners
 * that receive bytes.
 */
@AutoConfiguration(
        before = KafkaAutoConfiguration.class,
        afterName = {
            "io.wireformat.autoconfigure.core.WireformatAutoConfiguration",
            "io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration"
        })
@ConditionalOnClass({KafkaTemplate.class, KafkaAutoConfiguration.class})
@EnableConfigurationProperties(WireformatKafkaProperties.class)
public final class WireformatKafkaAutoConfiguration {

    @Bean
    KafkaFormats wireformatKafkaFormats(
            ObjectProvider<Wireformat> formats,
            ObjectProvider<CodecMeters> meters,
            WireformatKafkaProperties properties) {
        BiFunction<String, RecordFormat, RecordFormat> topics = properties::of;
        return new KafkaFormats(Map.of(
                "wireformat.instance",
                new MessageFormats(
                        formats.getIfAvailable(Wireformat::create), meters.getIfAvailable(() -> CodecMeters.NONE)),
                "wireformat.topics",
                topics));
    }

    /** Objects that Kafka's factories pass to their serializers. */
    record KafkaFormats(Map<String, Object> objects) {}

    @Bean
    DefaultKafkaProducerFactoryCustomizer wireformatProducers(KafkaFormats formats) {
        return factory -> factory.updateConfigs(formats.objects());
    }

    @Bean
    DefaultKafkaConsumerFactoryCustomizer wireformatConsumers(KafkaFormats formats) {
        return factory -> factory.updateConfigs(formats.objects());
    }

    @Bean
    @ConditionalOnMissingBean(RecordMessageConverter.class)
    WireformatRecordConverter wireformatRecordConverter(KafkaFormats formats, KafkaProperties kafka) {
        Map<String, Object> properties = new HashMap<>(kafka.buildConsumerProperties());
        properties.putAll(formats.objects());
        properties.put(
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                kafka.getProducer().getValueSerializer());
        return new WireformatRecordConverter(properties);
    }
}
