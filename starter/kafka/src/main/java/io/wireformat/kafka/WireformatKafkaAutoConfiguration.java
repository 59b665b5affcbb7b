package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.autoconfigure.internal.MessageSection;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.messages.MessageTap;
import io.wireformat.internal.pipeline.CodecMeters;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsBuilder;
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
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.StreamsBuilderFactoryBeanConfigurer;
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
@EnableConfigurationProperties({WireformatKafkaProperties.class, KafkaProperties.class})
public final class WireformatKafkaAutoConfiguration {

    @Bean
    KafkaFormats wireformatKafkaFormats(
            ObjectProvider<Wireformat> formats,
            ObjectProvider<CodecMeters> meters,
            ObjectProvider<MessageTap> taps,
            WireformatKafkaProperties properties) {
        MessageFormats messages = new MessageFormats(
                "topics", formats.getIfAvailable(Wireformat::create), meters.getIfAvailable(), taps.getIfAvailable());
        // errors in the settings show at the start
        properties.topics().values().forEach(each -> new RecordCodec(messages, each.over(TopicFormat.ofAny()), false));
        return new KafkaFormats(messages, properties::of);
    }

    @Bean
    DefaultKafkaProducerFactoryCustomizer wireformatProducers(KafkaFormats formats) {
        return factory -> factory.updateConfigs(formats.asProperties());
    }

    @Bean
    DefaultKafkaConsumerFactoryCustomizer wireformatConsumers(KafkaFormats formats) {
        return factory -> factory.updateConfigs(formats.asProperties());
    }

    @Bean
    @ConditionalOnMissingBean(RecordMessageConverter.class)
    WireformatRecordConverter wireformatRecordConverter(KafkaFormats formats, KafkaProperties kafka) {
        Map<String, Object> properties = new HashMap<>(kafka.buildConsumerProperties());
        properties.putAll(formats.asProperties());
        properties.put(
                ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                kafka.getProducer().getValueSerializer());
        return new WireformatRecordConverter(properties);
    }

    /** Kafka Streams configures its serdes with its own properties. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(StreamsBuilder.class)
    static class Streams {

        @Bean
        StreamsBuilderFactoryBeanConfigurer wireformatStreams(KafkaFormats formats) {
            return factory -> {
                Properties properties = factory.getStreamsConfiguration();
                if (properties != null) {
                    properties.putAll(formats.asProperties());
                    factory.setStreamsConfiguration(properties);
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(EndpointSection.class)
    static class Report {

        @Bean
        EndpointSection wireformatTopicsReport(KafkaFormats formats, WireformatKafkaProperties properties) {
            return new MessageSection(properties.topics(), formats.messages());
        }
    }
}
