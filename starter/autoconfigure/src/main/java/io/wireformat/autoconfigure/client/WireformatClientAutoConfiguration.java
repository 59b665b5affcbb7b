package io.wireformat.autoconfigure.client;

import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.core.EnabledFormats;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.client.HostFormats;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.spring.FormattedClients;
import io.wireformat.client.internal.spring.FormattedWebClients;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.lock.PeerLock;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.RestTemplateCustomizer;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ResourceLoader;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.reactive.function.client.WebClient;

/** The formats in RestClient, RestTemplate and WebClient. */
@AutoConfiguration(
        after = WireformatAutoConfiguration.class,
        beforeName = {
            "org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration",
            "org.springframework.boot.restclient.autoconfigure.RestTemplateAutoConfiguration"
        })
public final class WireformatClientAutoConfiguration {

    @Bean
    @Lazy
    ClientFormats wireformatClientFormats(SharedFormats formats, WireformatProperties properties) {
        WireformatProperties.Client client = properties.client();
        return new ClientFormats(
                formats,
                client.remember(),
                ReceiveLimits.ofClients(
                        client.receiveTime(), client.receiveRate().toBytes()));
    }

    @Bean
    @Lazy
    @ConditionalOnMissingBean
    WireformatClient wireformatClient(ClientFormats formats) {
        return new FormattedClients(formats);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebClient.class)
    static class WebClients {

        @Bean
        @Lazy
        @ConditionalOnMissingBean
        WireformatWebClient wireformatWebClient(ClientFormats formats, SharedFormats shared) {
            return new FormattedWebClients(formats, shared);
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(WebClientCustomizer.class)
        @Conditional(OnHosts.class)
        static class ByHost {

            @Bean
            WebClientCustomizer wireformatWebClients(WireformatWebClient client, HostFormats hosts) {
                return client.byHost(hosts)::accept;
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(OnHosts.class)
    static class Hosts {

        @Bean
        HostFormats wireformatHostFormats(
                WireformatClient client,
                WireformatProperties properties,
                MessageModels models,
                ResourceLoader resources) {
            Map<String, String> names = new LinkedHashMap<>();
            Map<String, PeerLock> locks = new HashMap<>();
            properties.client().hosts().forEach((host, settings) -> {
                String property = OnHosts.PROPERTY + ".[" + host + "].";
                EnabledFormats.requireLibrary(property + "format", settings.format(), resources);
                names.put(host, settings.format());
                if (settings.lock() != null) {
                    locks.put(host, lock(property + "lock", settings.lock(), models, resources));
                }
            });
            if (names.isEmpty()) {
                throw new InvalidConfigurationPropertyValueException(
                        OnHosts.PROPERTY,
                        null,
                        "No host has a format; a name with dots has to be in brackets: " + OnHosts.PROPERTY
                                + ".[orders.internal].format=protobuf, and the colon before a port in a properties"
                                + " file needs a backslash");
            }
            try {
                return client.byHost(names, locks);
            } catch (IllegalArgumentException e) {
                throw new InvalidConfigurationPropertyValueException(
                        OnHosts.PROPERTY, names, String.valueOf(e.getMessage()));
            }
        }

        private static PeerLock lock(String property, String location, MessageModels models, ResourceLoader resources) {
            try {
                String content = resources.getResource(location).getContentAsString(StandardCharsets.UTF_8);
                return new PeerLock(content, location + " (" + property + ")", models);
            } catch (IOException e) {
                throw new InvalidConfigurationPropertyValueException(
                        property, location, "The lock of the host cannot be read: " + e.getMessage());
            }
        }

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(RestClientCustomizer.class)
        static class RestClients {

            /** Boot makes all requests with these, also those of HTTP service groups with settings of their own. */
            @Bean
            static BeanPostProcessor wireformatHostRequests(ObjectProvider<HostFormats> hosts) {
                return new BeanPostProcessor() {
                    @Override
                    public Object postProcessAfterInitialization(Object bean, String name) {
                        return bean instanceof ClientHttpRequestFactoryBuilder<?> builder
                                ? byHost(builder, hosts)
                                : bean;
                    }
                };
            }

            private static ClientHttpRequestFactoryBuilder<ClientHttpRequestFactory> byHost(
                    ClientHttpRequestFactoryBuilder<?> original, ObjectProvider<HostFormats> hosts) {
                return settings -> hosts.getObject().requests(original.build(settings));
            }

            /** Last, so that the application's own customizers handle errors first. */
            @Bean
            @Order(Ordered.LOWEST_PRECEDENCE)
            RestClientCustomizer wireformatRestClients(HostFormats hosts) {
                return hosts::addTo;
            }

            @Bean
            RestTemplateCustomizer wireformatRestTemplates(HostFormats hosts) {
                return hosts::addTo;
            }
        }
    }
}
