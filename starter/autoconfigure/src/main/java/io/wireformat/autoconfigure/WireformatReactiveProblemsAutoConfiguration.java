package io.wireformat.autoconfigure;

import io.wireformat.webflux.ReactiveSecurityProblems;
import io.wireformat.webflux.internal.ReactiveFormats;
import io.wireformat.webflux.internal.problem.ReactiveProblems;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.webflux.error.ErrorAttributes;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.security.oauth2.server.resource.web.access.server.BearerTokenServerAccessDeniedHandler;
import org.springframework.security.oauth2.server.resource.web.server.BearerTokenServerAuthenticationEntryPoint;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebExceptionHandler;

/** Errors in Spring WebFlux. */
@AutoConfiguration(
        after = WireformatReactiveAutoConfiguration.class,
        beforeName = "org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
public final class WireformatReactiveProblemsAutoConfiguration {

    @Bean
    ReactiveProblems wireformatReactiveProblems(
            ReactiveFormats formats,
            WireformatProperties properties,
            ObjectProvider<ServerCodecConfigurer> codecs,
            ObjectProvider<RequestedContentTypeResolver> accepted,
            ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return new ReactiveProblems(
                formats,
                codecs::getObject,
                accepted::getObject,
                mappings::stream,
                properties.problems() == WireformatProperties.Problems.ALWAYS);
    }

    @Bean
    WebExceptionHandler wireformatProblemExceptionHandler(
            ReactiveProblems problems,
            ObjectProvider<ServerCodecConfigurer> codecs,
            ObjectProvider<ErrorWebExceptionHandler> handlers,
            ObjectProvider<ErrorAttributes> attributes) {
        return problems.exceptionHandler(
                new UnknownFailures(handlers::stream, attributes::getIfAvailable, () -> codecs.getObject()
                        .getReaders())::problem);
    }

    @Bean
    HandlerResultHandler wireformatHandledProblems(
            ReactiveProblems problems, ObjectProvider<HandlerResultHandler> handlers) {
        return problems.handledProblems(handlers::orderedStream);
    }

    @Bean
    HandlerAdapter wireformatRefusals(ReactiveProblems problems, ObjectProvider<HandlerAdapter> adapters) {
        return problems.refusing(adapters::orderedStream);
    }

    @Bean
    static BeanPostProcessor wireformatUnreadableContent() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String beanName) {
                if (bean instanceof RequestMappingHandlerAdapter adapter) {
                    ReactiveProblems.rememberFailures(adapter);
                }
                return bean;
            }
        };
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ServerAuthenticationEntryPoint.class)
    static class Security {

        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnMissingClass(
                "org.springframework.security.oauth2.server.resource.web.server.BearerTokenServerAuthenticationEntryPoint")
        ReactiveSecurityProblems wireformatReactiveSecurityProblems(ReactiveProblems problems) {
            return new ReactiveSecurityProblems(problems);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ServerAuthenticationEntryPoint.class, BearerTokenServerAuthenticationEntryPoint.class})
    static class SecurityOfTokens {

        @Bean
        @ConditionalOnMissingBean
        ReactiveSecurityProblems wireformatReactiveSecurityProblems(
                ReactiveProblems problems,
                ObjectProvider<BearerTokenServerAuthenticationEntryPoint> challenge,
                ObjectProvider<BearerTokenServerAccessDeniedHandler> denial) {
            return new ReactiveSecurityProblems(problems)
                    .withChallengeOf(
                            challenge.getIfUnique(BearerTokenServerAuthenticationEntryPoint::new),
                            denial.getIfUnique(BearerTokenServerAccessDeniedHandler::new));
        }
    }
}
