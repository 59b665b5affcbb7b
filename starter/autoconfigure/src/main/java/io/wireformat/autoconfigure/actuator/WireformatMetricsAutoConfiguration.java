package io.wireformat.autoconfigure.actuator;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.internal.pipeline.CodecMeters;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
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
public final class WireformatMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(CodecMeters.class)
    CodecMeters wireformatMeters(
            ObjectProvider<MeterRegistry> registry, @Value("${wireformat.kafka.topic-tag:false}") boolean topics) {
        return new MicrometerCodecMeters(registry::getObject, topics);
    }

    @Bean
    MeterBinder wireformatBudgetMeters(ObjectProvider<SharedFormats> formats) {
        return registry -> formats.ifAvailable(on -> new ContentBudgetMeters(on.memory()).bindTo(registry));
    }
}
