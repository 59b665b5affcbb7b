package io.wireformat.autoconfigure;

import io.wireformat.http.HostFormats;
import io.wireformat.http.WireFormats;
import io.wireformat.http.WireformatClient;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.converter.autoconfigure.ClientHttpMessageConvertersCustomizer;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.RestTemplateCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.client.ClientHttpRequestFactory;

/** The formats in RestClient and RestTemplate. */
@AutoConfiguration(
        after = WireformatAutoConfiguration.class,
        beforeName = {
            "org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration",
            "org.springframework.boot.restclient.autoconfigure.RestTemplateAutoConfiguration"
        })
public final class WireformatClientAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    WireformatClient wireformatClient(WireFormats formats) {
        return new WireformatClient(formats);
    }

    /** An application on WebFlux has no converters. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ClientHttpMessageConvertersCustomizer.class)
    static class Converters {

        /** Last, so that it finds the list as the application wants it. */
        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        ClientHttpMessageConvertersCustomizer wireformatClientConverters(WireformatClient client) {
            return converters -> converters.configureMessageConvertersList(client::addTo);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RestClientCustomizer.class)
    @Conditional(OnHosts.class)
    static class ByHost {

        private static final String PROPERTY = "wireformat.client.hosts";

        @Bean
        HostFormats wireformatHostFormats(WireformatClient client, WireformatProperties properties) {
            Map<String, String> names = properties.client().hosts().entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, host -> host.getValue().format()));
            try {
                return client.byHost(names);
            } catch (IllegalArgumentException e) {
                throw new InvalidConfigurationPropertyValueException(PROPERTY, names, String.valueOf(e.getMessage()));
            }
        }

        /** First, so that a client whose requests the application makes otherwise keeps them. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        RestClientCustomizer wireformatRestClients(
                HostFormats hosts,
                ObjectProvider<ClientHttpRequestFactoryBuilder<?>> builder,
                ObjectProvider<HttpClientSettings> settings) {
            ClientHttpRequestFactory requests = builder.getIfAvailable(ClientHttpRequestFactoryBuilder::detect)
                    .build(settings.getIfAvailable(HttpClientSettings::defaults));
            return client -> hosts.addTo(client, requests);
        }

        @Bean
        RestTemplateCustomizer wireformatRestTemplates(HostFormats hosts) {
            return hosts::addTo;
        }
    }
}
