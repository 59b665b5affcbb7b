package io.wireformat.autoconfigure;

import io.micrometer.observation.ObservationRegistry;
import io.wireformat.http.internal.converter.FormatNames;
import io.wireformat.http.internal.converter.SharedFormats;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.util.function.SingletonSupplier;

/** Formats and sizes in the observations of HTTP exchanges, where these are observed. */
@AutoConfiguration(
        before = {WireformatServerAutoConfiguration.class, WireformatReactiveAutoConfiguration.class},
        afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = "wireformat.observations.enabled", matchIfMissing = true)
@EnableConfigurationProperties(WireformatProperties.class)
public final class WireformatObservationAutoConfiguration {

    @Bean
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    ServerObservations wireformatServerObservations(WireformatProperties properties) {
        return new ServerObservations(keys(properties));
    }

    @Bean
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    ReactiveObservations wireformatReactiveObservations(WireformatProperties properties) {
        return new ReactiveObservations(keys(properties));
    }

    @Bean
    ClientObservations wireformatClientObservations(
            WireformatProperties properties, ObjectProvider<SharedFormats> formats) {
        // asked for when the first request is sent: the formats are made later than what observes
        return new ClientObservations(
                keys(properties), SingletonSupplier.of(() -> new FormatNames(formats.getObject())));
    }

    private static ContentKeys keys(WireformatProperties properties) {
        return new ContentKeys(properties.observations().metrics());
    }
}
