package io.wireformat.autoconfigure;

import io.wireformat.http.ServerFormats;
import io.wireformat.http.WireFormats;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.accept.ContentNegotiationManager;

/** The formats in Spring MVC. */
@AutoConfiguration(
        after = {WireformatAutoConfiguration.class, HttpMessageConvertersAutoConfiguration.class},
        beforeName = "org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class WireformatServerAutoConfiguration {

    @Bean
    ServerFormats wireformatServerFormats(
            WireFormats formats,
            @Qualifier("mvcContentNegotiationManager") ObjectProvider<ContentNegotiationManager> negotiation) {
        return new ServerFormats(formats, negotiation::getObject);
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    ServerHttpMessageConvertersCustomizer wireformatServerConverters(ServerFormats formats) {
        return converters -> converters.configureMessageConvertersList(formats::addTo);
    }
}
