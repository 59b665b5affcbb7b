package io.wireformat.autoconfigure;

import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.servlet.internal.ServerFormats;
import io.wireformat.webflux.internal.ReactiveFormats;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.util.EnumSet;
import org.apache.catalina.Valve;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * How slowly the content of requests may come, of any type. Applications that are deployed to a container of somebody
 * else's leave that to the container.
 */
@AutoConfiguration(after = {WireformatServerAutoConfiguration.class, WireformatReactiveAutoConfiguration.class})
public final class WireformatReceivingAutoConfiguration {

    private static ReceiveLimits limits(WireformatProperties properties) {
        WireformatProperties.Limits limits = properties.limits();
        return new ReceiveLimits(limits.receiveTime(), limits.receiveRate().toBytes());
    }

    /** Spring MVC. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnBean(ServerFormats.class)
    static class OnServlets {

        /** Within what observes requests, so that it learns of the answer. */
        @Bean
        FilterRegistrationBean<Filter> wireformatSlowContent(ServerFormats formats) {
            FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(formats.slowContentFilter());
            registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
            registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
            return registration;
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass({Valve.class, TomcatServletWebServerFactory.class})
        static class OnTomcat {

            @Bean
            WebServerFactoryCustomizer<TomcatServletWebServerFactory> wireformatTomcatReceiving(
                    WireformatProperties properties) {
                ReceiveLimits limits = limits(properties);
                return tomcat -> {
                    if (limits.isLimited()) {
                        tomcat.addEngineValves(new TomcatReceiving(limits));
                    }
                };
            }
        }

        /** Last, so that it is around Jetty's other handlers. */
        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass({Server.class, JettyServletWebServerFactory.class})
        static class OnJetty {

            @Bean
            @Order(Ordered.LOWEST_PRECEDENCE)
            WebServerFactoryCustomizer<JettyServletWebServerFactory> wireformatJettyReceiving(
                    WireformatProperties properties) {
                ReceiveLimits limits = limits(properties);
                return jetty -> {
                    if (limits.isLimited()) {
                        jetty.addServerCustomizers(server -> server.insertHandler(new JettyReceiving(limits)));
                    }
                };
            }
        }
    }

    /** Spring WebFlux, on any server. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnBean(ReactiveFormats.class)
    static class OnWebFlux {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        WebHttpHandlerBuilderCustomizer wireformatReceiving(WireformatProperties properties) {
            ReceiveLimits limits = limits(properties);
            // without limits too: it notices who breaks a request off
            return builder -> builder.httpHandlerDecorator(handler -> ReactiveFormats.timed(handler, limits));
        }
    }
}
