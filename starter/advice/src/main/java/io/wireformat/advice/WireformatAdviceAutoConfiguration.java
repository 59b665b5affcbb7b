package io.wireformat.advice;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.text.internal.EventLog;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tries bodies of live traffic in every format, if the application enables it. */
@AutoConfiguration(after = WireformatAutoConfiguration.class)
@ConditionalOnBooleanProperty("wireformat.advice.enabled")
@ConditionalOnWebApplication
@EnableConfigurationProperties(AdviceProperties.class)
@RegisterReflectionForBinding(AdviceReport.class)
public final class WireformatAdviceAutoConfiguration {

    private static final EventLog log = EventLog.of(WireformatAdviceAutoConfiguration.class);
    private static final String ENDPOINT = "org.springframework.boot.actuate.endpoint.annotation.Endpoint";

    @Bean
    Advisor wireformatAdvisor(
            AdviceProperties advice,
            WireformatProperties properties,
            ObjectProvider<DocumentedFormats> formats,
            ObjectProvider<ContentCodings> codings,
            ObjectProvider<PlannedJson> json,
            ObjectProvider<ServerCoding> coding) {
        return new Advisor(
                advice,
                properties.json(),
                () -> new Candidates(
                        formats.getObject().registry(),
                        codings.getIfAvailable(ContentCodings::gzip),
                        json.getIfAvailable(() -> PlannedJson.NONE)),
                coding.getObject());
    }

    @Bean
    SmartInitializingSingleton wireformatAdvice(Advisor advisor) {
        return advisor::start;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class WithMicrometer {

        @Bean
        MeterBinder wireformatAdviceMeters(Advisor advisor) {
            return new AdviceMeters(advisor);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass(ENDPOINT)
    static class WithoutActuator {

        @Bean
        SmartInitializingSingleton wireformatAdviceIsNotShown() {
            return () -> log.warn("wireformat.advice.enabled has no effect without Actuator; add the dependency"
                    + " org.springframework.boot:spring-boot-starter-actuator");
        }
    }
}
