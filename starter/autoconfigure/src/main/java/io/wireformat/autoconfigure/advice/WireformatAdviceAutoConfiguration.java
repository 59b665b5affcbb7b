package io.wireformat.autoconfigure.advice;

import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.http.internal.advice.AdviceSettings;
import io.wireformat.http.internal.advice.Advisor;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.link.Distance;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.webflux.internal.ReactiveFormats;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tries bodies of live traffic in every format, if the application enables it. */
@AutoConfiguration(after = WireformatAutoConfiguration.class)
@ConditionalOnBooleanProperty("wireformat.advice.enabled")
public final class WireformatAdviceAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ServerFormats.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class OnSpringMvc {

        @Bean
        Advisor wireformatAdvisor(
                WireformatProperties properties,
                ObjectProvider<ServerFormats> formats,
                ObjectProvider<ContentCodings> codings,
                ObjectProvider<ServerCoding> coding) {
            return advisor(properties, () -> formats.getObject().registry(), codings, coding);
        }

        @Bean
        SmartInitializingSingleton wireformatAdvice(Advisor advisor) {
            return advisor::start;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ReactiveFormats.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class OnWebFlux {

        @Bean
        Advisor wireformatAdvisor(
                WireformatProperties properties,
                ObjectProvider<ReactiveFormats> formats,
                ObjectProvider<ContentCodings> codings,
                ObjectProvider<ServerCoding> coding) {
            return advisor(properties, () -> formats.getObject().registry(), codings, coding);
        }

        @Bean
        SmartInitializingSingleton wireformatAdvice(Advisor advisor) {
            return advisor::start;
        }
    }

    private static Advisor advisor(
            WireformatProperties properties,
            Supplier<FormatRegistry> registry,
            ObjectProvider<ContentCodings> codings,
            ObjectProvider<ServerCoding> coding) {
        WireformatProperties.Advice advice = properties.advice();
        return new Advisor(
                new AdviceSettings(
                        advice.cpu(),
                        advice.minGain(),
                        advice.paths().stream()
                                .map(WireformatAdviceAutoConfiguration::path)
                                .toList(),
                        properties.json().read() == WireformatProperties.JsonBy.PLAN,
                        properties.json().write() == WireformatProperties.JsonBy.PLAN,
                        advice.pricePerGb(),
                        advice.pricePerCpuHour()),
                registry,
                () -> codings.getIfAvailable(ContentCodings::gzip),
                coding.getObject());
    }

    /** A published distance, or a round trip and a bandwidth. */
    private static Distance path(String text) {
        int slash = text.indexOf('/');
        try {
            return slash < 0
                    ? Distance.parse(text, "")
                    : Distance.parse(
                            text, "rtt=" + text.substring(0, slash) + ",bandwidth=" + text.substring(slash + 1));
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "wireformat.advice.paths",
                    text,
                    "Name a published distance, or a round trip and a bandwidth as in 80ms/2MB/s (" + e.getMessage()
                            + ").");
        }
    }
}
