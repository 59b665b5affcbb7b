package io.wireformat.autoconfigure.webflux;

import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.core.WireformatAutoConfiguration;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.webflux.internal.WebFluxFormats;
import io.wireformat.webflux.internal.exchange.RateLimitedHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.boot.webflux.error.ErrorAttributes;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.accept.RequestedContentTypeResolverBuilder;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;

/** The formats in Spring WebFlux. */
@AutoConfiguration(
        after = WireformatAutoConfiguration.class,
        beforeName = "org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration")
@ConditionalOnClass(WebFluxFormats.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
public final class WireformatWebFluxAutoConfiguration {

    @Bean
    WebFluxFormats wireformatReactiveFormats(
            SharedFormats formats,
            ServerSettings settings,
            ServerCoding coding,
            ObjectProvider<SchemaCatalog> schemas,
            ObjectProvider<ServerCodecConfigurer> codecs,
            ObjectProvider<RequestedContentTypeResolver> accepted,
            ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return new WebFluxFormats(
                formats,
                settings,
                coding,
                schemas.getIfAvailable(),
                codecs::getObject,
                accepted::getObject,
                mappings::stream);
    }

    @Bean
    DocumentedFormats wireformatDocumentedFormats(WebFluxFormats formats) {
        return new DocumentedFormats(formats.handlers());
    }

    @Bean
    static BeanPostProcessor wireformatReactiveLateCodecs(ObjectProvider<WebFluxFormats> formats) {
        return WebFluxFormats.codecs(formats::getObject);
    }

    /** Last, so that the codecs which are made after the start are as the application wants them. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebFluxConfigurer wireformatReactiveCodecs(WebFluxFormats formats) {
        return new WebFluxConfigurer() {
            @Override
            public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
                formats.addTo(configurer);
            }
        };
    }

    @Bean
    static BeanPostProcessor wireformatReactiveResultHandlers(ObjectProvider<WebFluxFormats> formats) {
        return WebFluxFormats.resultHandlers(formats::getObject);
    }

    @Bean
    WebFluxConfigurer wireformatReactiveFormatParameter(WebFluxFormats formats, WireformatProperties properties) {
        return new WebFluxConfigurer() {
            @Override
            public void configureContentTypeResolver(RequestedContentTypeResolverBuilder builder) {
                if (!properties.formatParameter().isEmpty()) {
                    var parameter = builder.parameterResolver().parameterName(properties.formatParameter());
                    formats.registry().mediaTypes().forEach(parameter::mediaType);
                    builder.headerResolver();
                }
            }
        };
    }

    /** Handlers are widened before others ask for them, and after the codecs, which know the formats that are on. */
    @Bean
    SmartInitializingSingleton wireformatReactiveHandlers(
            WebFluxFormats formats,
            ServerSettings settings,
            ObjectProvider<ServerCodecConfigurer> codecs,
            ApplicationContext context) {
        return () -> {
            codecs.forEach(ServerCodecConfigurer::getReaders);
            formats.start();
            formats.handlers().start(settings.handlers(), context);
        };
    }

    /** Also without limits, because it notices clients that break a request off. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebHttpHandlerBuilderCustomizer wireformatReceiving(ReceiveLimits limits) {
        return builder -> builder.httpHandlerDecorator(handler -> new RateLimitedHandler(handler, limits));
    }

    @Bean
    WebExceptionHandler wireformatProblemExceptionHandler(
            WebFluxFormats formats,
            ObjectProvider<ServerCodecConfigurer> codecs,
            ObjectProvider<ErrorWebExceptionHandler> handlers,
            ObjectProvider<ErrorAttributes> attributes) {
        return formats.exceptionHandler(
                new UnknownFailures(handlers::stream, attributes::getIfAvailable, () -> codecs.getObject()
                        .getReaders())::status);
    }

    @Bean
    HandlerResultHandler wireformatHandledProblems(
            WebFluxFormats formats, ObjectProvider<HandlerResultHandler> handlers) {
        return formats.handledProblems(handlers::orderedStream);
    }

    @Bean
    HandlerAdapter wireformatRefusals(WebFluxFormats formats, ObjectProvider<HandlerAdapter> adapters) {
        return formats.refusing(adapters::orderedStream);
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    WebFilter wireformatReactiveExchanges(WebFluxFormats formats) {
        return formats.exchangeFilter();
    }
}
