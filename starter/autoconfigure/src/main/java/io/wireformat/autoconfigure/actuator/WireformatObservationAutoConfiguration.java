package io.wireformat.autoconfigure.actuator;

import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationRegistry;
import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import io.wireformat.webflux.internal.WebFluxFormats;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.observation.ClientRequestObservationContext;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.util.function.SingletonSupplier;

/** Formats and sizes in the observations of HTTP exchanges. Filters add them, so that the application's own convention stays. */
@AutoConfiguration(
        afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = "wireformat.observations.enabled", matchIfMissing = true)
@EnableConfigurationProperties(WireformatProperties.class)
public final class WireformatObservationAutoConfiguration {

    @Bean
    ContentKeys wireformatContentKeys(WireformatProperties properties) {
        return new ContentKeys(properties.observations().metrics());
    }

    /** The formats are created later than the registry, so the filter gets them with the first request. */
    @Bean
    ObservationFilter wireformatClientObservations(ContentKeys keys, ObjectProvider<SharedFormats> formats) {
        SingletonSupplier<FormatNames> names = SingletonSupplier.of(() -> new FormatNames(formats.getObject()));
        return context -> {
            if (context instanceof ClientRequestObservationContext client) {
                keys.add(context, ContentKeys.REQUEST, client.getCarrier(), names.obtain());
                keys.add(context, ContentKeys.RESPONSE, client.getResponse(), names.obtain());
            }
            return context;
        };
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass(ServletExchange.class)
    static class OnServlets {

        @Bean
        ObservationFilter wireformatServerObservations(ContentKeys keys) {
            return context -> {
                if (context instanceof ServerRequestObservationContext server && server.getCarrier() != null) {
                    keys.add(
                            context,
                            ServletExchange.context(server.getCarrier()).observed());
                }
                return context;
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnClass(WebFluxFormats.class)
    static class OnWebFlux {

        @Bean
        ObservationFilter wireformatReactiveObservations(ContentKeys keys) {
            return context -> {
                if (context
                        instanceof
                        org.springframework.http.server.reactive.observation.ServerRequestObservationContext server) {
                    RequestContext request =
                            (RequestContext) server.getAttributes().get(RequestContext.ATTRIBUTE);
                    keys.add(context, request != null ? request.observed() : null);
                }
                return context;
            };
        }
    }
}
