package io.wireformat.test;

import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.resttestclient.autoconfigure.RestTestClientBuilderCustomizer;
import org.springframework.boot.webtestclient.autoconfigure.WebTestClientBuilderCustomizer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Provides the application's formats to its tests, and adds them to {@code RestTestClient} and {@code WebTestClient}.
 */
@AutoConfiguration(after = WireformatAutoConfiguration.class)
@ConditionalOnBean(SharedFormats.class)
public final class WireformatTestAutoConfiguration {

    @Bean
    Formats wireformatTestFormats(ApplicationContext application) {
        return Formats.of(application);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RestTestClientBuilderCustomizer.class)
    static class TestClient {

        @Bean
        RestTestClientBuilderCustomizer wireformatRestTestClient(Formats formats) {
            return client -> client.configureMessageConverters(formats::addTo);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebTestClientBuilderCustomizer.class)
    static class ReactiveTestClient {

        @Bean
        WebTestClientBuilderCustomizer wireformatWebTestClient(Formats formats) {
            return client -> client.codecs(formats::addTo);
        }
    }
}
