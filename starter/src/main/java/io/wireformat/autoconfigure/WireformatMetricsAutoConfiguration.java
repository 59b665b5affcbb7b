package io.wireformat.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.metrics.CodecFigures;
import io.wireformat.metrics.CodecMeters;
import io.wireformat.metrics.MicrometerCodecFigures;
import io.wireformat.metrics.MicrometerCodecMeters;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

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

    @Bean
    @ConditionalOnMissingBean
    CodecFigures wireformatFigures(ObjectProvider<MeterRegistry> registry) {
        return format -> new MicrometerCodecFigures(registry.getObject()).of(format);
    }
}
