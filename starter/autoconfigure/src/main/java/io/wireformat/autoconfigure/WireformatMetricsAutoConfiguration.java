package io.wireformat.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.wireformat.internal.pipeline.CodecFigures;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.micrometer.MicrometerCodecFigures;
import io.wireformat.micrometer.MicrometerCodecMeters;
import io.wireformat.micrometer.OwnHistograms;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Figures in Micrometer. */
@AutoConfiguration(
        before = WireformatAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@EnableConfigurationProperties(WireformatProperties.class)
public final class WireformatMetricsAutoConfiguration {

    /** The registry is asked for when a type is first bound, because registries may need HTTP clients themselves. */
    @Bean
    @ConditionalOnMissingBean(CodecMeters.class)
    CodecMeters wireformatMeters(ObjectProvider<MeterRegistry> registry, WireformatProperties properties) {
        boolean histogram = properties.metrics().histogram();
        return (format, type, side) ->
                new MicrometerCodecMeters(registry.getObject(), histogram).of(format, type, side);
    }

    /** Right behind Boot's, which applies its properties; the application's own come later. */
    @Bean
    @Order(1)
    MeterFilter wireformatHistograms(WireformatProperties properties, Environment environment) {
        Map<String, Boolean> named = Binder.get(environment)
                .bind(
                        "management.metrics.distribution.percentiles-histogram",
                        Bindable.mapOf(String.class, Boolean.class))
                .orElse(Map.of());
        return new OwnHistograms(properties.metrics().histogram(), named.keySet());
    }

    @Bean
    @ConditionalOnMissingBean
    CodecFigures wireformatFigures(ObjectProvider<MeterRegistry> registry) {
        return format -> new MicrometerCodecFigures(registry.getObject()).of(format);
    }
}
