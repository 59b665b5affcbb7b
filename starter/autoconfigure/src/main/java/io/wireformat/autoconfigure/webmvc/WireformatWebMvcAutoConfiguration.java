package io.wireformat.autoconfigure.webmvc;

import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.servlet.internal.BodyAdvice;
import io.wireformat.servlet.internal.EmptyContentAdvice;
import io.wireformat.servlet.internal.UnlimitedYaml;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.servlet.internal.exchange.SchemaLinks;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.WebMvcProperties;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.accept.ContentNegotiationManager;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The formats in Spring MVC. */
@AutoConfiguration(
        after = WireformatAutoConfiguration.class,
        beforeName = "org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration")
@ConditionalOnClass(WebMvcFormats.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class WireformatWebMvcAutoConfiguration {

    /** The longest wait for an asynchronous result if the application sets none. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    @Bean
    WebMvcFormats wireformatServerFormats(
            SharedFormats formats,
            ServerSettings settings,
            ServerCoding coding,
            @Qualifier("mvcContentNegotiationManager") ObjectProvider<ContentNegotiationManager> negotiation,
            ObjectProvider<RequestMappingHandlerMapping> mappings,
            ObjectProvider<SchemaLinks> links) {
        return new WebMvcFormats(
                formats, negotiation::getObject, mappings::stream, settings, coding, links.getIfAvailable());
    }

    @Bean
    DocumentedFormats wireformatDocumentedFormats(WebMvcFormats formats) {
        return new DocumentedFormats(formats.handlers());
    }

    /** Last, so that the lists which are made after the start are as the application wants them. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebMvcConfigurer wireformatConverters(WebMvcFormats formats) {
        return new WebMvcConfigurer() {
            @Override
            @SuppressWarnings("removal") // nothing else has the list that functional endpoints share
            public void extendMessageConverters(List<HttpMessageConverter<?>> converters) {
                formats.addTo(converters);
            }
        };
    }

    @Bean
    EmptyContentAdvice wireformatEmptyContentAdvice(WebMvcFormats formats) {
        return new EmptyContentAdvice(formats);
    }

    @Bean
    @Conditional(OnLimits.class)
    UnlimitedYaml wireformatUnlimitedYaml() {
        return new UnlimitedYaml();
    }

    @Bean
    BodyAdvice wireformatBodyAdvice() {
        return new BodyAdvice();
    }

    @Bean
    WebMvcConfigurer wireformatMvc(WebMvcFormats formats, WireformatProperties properties) {
        return new WebMvcConfigurer() {
            @Override
            public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
                formats.addProblemsTo(resolvers);
            }

            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                formats.addInterceptorsTo(registry, BasicErrorController.class);
            }

            @Override
            public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
                if (!properties.formatParameter().isEmpty()) {
                    configurer
                            .favorParameter(true)
                            .parameterName(properties.formatParameter())
                            .mediaTypes(formats.registry().mediaTypes());
                }
            }
        };
    }

    /**
     * Adds the formats when all that configures converters has run: configurers, and post-processors of the adapters. Handlers
     * are widened before others ask for them, and after the adapters, which know the formats that are on.
     */
    @Bean
    SmartInitializingSingleton wireformatHandlers(
            WebMvcFormats formats,
            ServerSettings settings,
            ObjectProvider<RequestMappingHandlerAdapter> adapters,
            ObjectProvider<WebMvcProperties> mvc,
            ApplicationContext context) {
        return () -> {
            Duration longestWait = mvc.stream()
                    .map(properties -> properties.getAsync().getRequestTimeout())
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(LONGEST_WAIT);
            formats.start(adapters.stream());
            adapters.forEach(adapter -> formats.addHandlersTo(adapter, longestWait));
            formats.handlers().start(settings.handlers(), context);
        };
    }

    /** Inside the filter that observes requests, so that observations include responses that were broken off. */
    @Bean
    FilterRegistrationBean<Filter> wireformatExchanges(WebMvcFormats formats) {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(formats.exchangeFilter());
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }
}
