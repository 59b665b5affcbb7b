package io.wireformat.messaging;

import io.wireformat.Wireformat;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.autoconfigure.internal.MessageSection;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.messages.MessageTap;
import io.wireformat.internal.pipeline.CodecMeters;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.messaging.converter.MessageConverter;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;

/**
 * Converters for spring-messaging, STOMP and RabbitMQ with the application's formats, if {@code wireformat.messaging.format} is
 * set. A converter of JMS needs a type, so an application creates it.
 */
@AutoConfiguration(
        afterName = {
            "io.wireformat.autoconfigure.core.WireformatAutoConfiguration",
            "io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration"
        })
@ConditionalOnProperty("wireformat.messaging.format")
@EnableConfigurationProperties(WireformatMessagingProperties.class)
public final class WireformatMessagingAutoConfiguration {

    /** The formats of all converters. */
    @Bean
    MessageFormats wireformatDestinations(
            ObjectProvider<Wireformat> formats, ObjectProvider<CodecMeters> meters, ObjectProvider<MessageTap> taps) {
        return new MessageFormats(
                "destinations",
                formats.getIfAvailable(Wireformat::create),
                meters.getIfAvailable(),
                taps.getIfAvailable());
    }

    @Bean
    @ConditionalOnMissingBean
    WireformatMessageConverter wireformatMessageConverter(
            MessageFormats wireformatDestinations, WireformatMessagingProperties properties) {
        return new WireformatMessageConverter(wireformatDestinations, properties.format(), false);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebSocketMessageBrokerConfigurer.class)
    static class Stomp {

        /** Runs after other configurers, and goes before the converters that they add. */
        @Bean
        WebSocketMessageBrokerConfigurer wireformatStomp(
                MessageFormats wireformatDestinations, WireformatMessagingProperties properties) {
            return new WebSocketMessageBrokerConfigurer() {
                @Override
                public boolean configureMessageConverters(List<MessageConverter> converters) {
                    converters.add(
                            0, new WireformatMessageConverter(wireformatDestinations, properties.format(), true));
                    return true;
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.amqp.support.converter.MessageConverter.class)
    static class RabbitMq {

        @Bean
        @ConditionalOnMissingBean(org.springframework.amqp.support.converter.MessageConverter.class)
        WireformatAmqpConverter wireformatAmqpConverter(
                MessageFormats wireformatDestinations, WireformatMessagingProperties properties) {
            return new WireformatAmqpConverter(wireformatDestinations, properties.format());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(EndpointSection.class)
    static class Report {

        @Bean
        EndpointSection wireformatDestinationsReport(
                MessageFormats wireformatDestinations, WireformatMessagingProperties properties) {
            return new MessageSection(Map.of("format", properties.format()), wireformatDestinations);
        }
    }
}
