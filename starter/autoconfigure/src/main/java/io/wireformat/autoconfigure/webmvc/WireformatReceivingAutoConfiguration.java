package io.wireformat.autoconfigure.webmvc;

import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.servlet.internal.problem.SlowContentFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.util.EnumSet;
import org.apache.catalina.Valve;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Limits on how slowly request bodies of any type may arrive. An application that is deployed to a container leaves the
 * limits to the container.
 */
@AutoConfiguration(after = WireformatWebMvcAutoConfiguration.class)
@ConditionalOnClass(WebMvcFormats.class)
@ConditionalOnBean(WebMvcFormats.class)
public final class WireformatReceivingAutoConfiguration {

    /** Runs after what observes requests, so that the observation has the status of the response. */
    @Bean
    FilterRegistrationBean<Filter> wireformatSlowContent(WebMvcFormats formats) {
        FilterRegistrationBean<Filter> registration =
                new FilterRegistrationBean<>(new SlowContentFilter(formats.problems()));
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Valve.class, TomcatServletWebServerFactory.class})
    static class OnTomcat {

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> wireformatTomcatReceiving(ReceiveLimits limits) {
            return tomcat -> {
                if (limits.isLimited()) {
                    tomcat.addEngineValves(new TomcatReceiving(limits));
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Server.class, JettyServletWebServerFactory.class})
    static class OnJetty {

        /** Last, so that it is around Jetty's other handlers. */
        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        WebServerFactoryCustomizer<JettyServletWebServerFactory> wireformatJettyReceiving(ReceiveLimits limits) {
            return jetty -> {
                if (limits.isLimited()) {
                    jetty.addServerCustomizers(server -> server.insertHandler(new JettyReceiving(limits)));
                }
            };
        }
    }
}
