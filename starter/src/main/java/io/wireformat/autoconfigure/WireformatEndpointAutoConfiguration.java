package io.wireformat.autoconfigure;

import io.wireformat.http.ServerFormats;
import io.wireformat.http.ServerParts;
import io.wireformat.http.WireFormats;
import io.wireformat.metrics.CodecFigures;
import io.wireformat.reactive.ReactiveFormats;
import io.wireformat.reactive.ReactiveParts;
import io.wireformat.reactive.ReactiveProblems;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.webflux.autoconfigure.WebFluxProperties;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletPath;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.accept.ContentNegotiationManager;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** The endpoint that tells about the formats, where the application exposes it. */
@AutoConfiguration(
        after = {
            WireformatServerAutoConfiguration.class,
            WireformatReactiveAutoConfiguration.class,
            WireformatReactiveProblemsAutoConfiguration.class
        })
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(WireformatEndpoint.class)
public final class WireformatEndpointAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnBean(ServerFormats.class)
    @ImportRuntimeHints(Hints.class)
    static class OfServlets {

        /** Requests are explained by what answers them, which depends on the endpoints itself. */
        @Bean
        WireformatEndpoint wireformatEndpoint(
                ServerFormats formats,
                WireFormats shared,
                ObjectProvider<CodecFigures> figures,
                WebApplicationContext context,
                ObjectProvider<HandlerMapping> mappings,
                @Qualifier("requestMappingHandlerAdapter") ObjectProvider<RequestMappingHandlerAdapter> adapter,
                @Qualifier("mvcContentNegotiationManager") ObjectProvider<ContentNegotiationManager> negotiation,
                ObjectProvider<DispatcherServletPath> servlet) {
            return new WireformatEndpoint(
                    formats::inUse,
                    shared,
                    figures.getIfAvailable(() -> CodecFigures.NONE),
                    formats.explaining(() -> new ServerParts(
                            mappings.stream()
                                    .sorted(AnnotationAwareOrderComparator.INSTANCE)
                                    .toList(),
                            adapter.getObject(),
                            negotiation.getObject(),
                            Objects.requireNonNull(context.getServletContext()),
                            servlet.stream()
                                    .map(DispatcherServletPath::getPrefix)
                                    .findFirst()
                                    .orElse(""))));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnBean(ReactiveFormats.class)
    static class Reactive {

        /** Requests are explained by what answers them, which depends on the endpoints itself. */
        @Bean
        WireformatEndpoint wireformatEndpoint(
                ReactiveFormats formats,
                ReactiveProblems problems,
                WireFormats shared,
                ObjectProvider<CodecFigures> figures,
                ObjectProvider<org.springframework.web.reactive.HandlerMapping> mappings,
                ObjectProvider<HandlerResultHandler> resultHandlers,
                ObjectProvider<ServerCodecConfigurer> codecs,
                ObjectProvider<WebFluxProperties> webFlux) {
            return new WireformatEndpoint(
                    formats::inUse,
                    shared,
                    figures.getIfAvailable(() -> CodecFigures.NONE),
                    problems.explaining(() -> new ReactiveParts(
                            mappings.stream()
                                    .sorted(AnnotationAwareOrderComparator.INSTANCE)
                                    .toList(),
                            resultHandlers.stream()
                                    .sorted(AnnotationAwareOrderComparator.INSTANCE)
                                    .toList(),
                            codecs.getObject(),
                            webFlux.stream()
                                    .map(WebFluxProperties::getBasePath)
                                    .filter(Objects::nonNull)
                                    .findFirst()
                                    .orElse(""))));
        }
    }

    /** Requests that nobody sent are proxies. */
    static final class Hints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
            hints.proxies().registerJdkProxy(HttpServletRequest.class).registerJdkProxy(HttpServletResponse.class);
        }
    }
}
