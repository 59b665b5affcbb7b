package io.wireformat.autoconfigure.security;

import io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.servlet.SecurityProblems;
import io.wireformat.servlet.internal.WebMvcFormats;
import io.wireformat.servlet.internal.problem.WrittenSecurityProblems;
import io.wireformat.webflux.ReactiveSecurityProblems;
import io.wireformat.webflux.internal.WebFluxFormats;
import io.wireformat.webflux.internal.problem.WrittenReactiveSecurityProblems;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint;
import org.springframework.security.oauth2.server.resource.web.access.BearerTokenAccessDeniedHandler;
import org.springframework.security.oauth2.server.resource.web.access.server.BearerTokenServerAccessDeniedHandler;
import org.springframework.security.oauth2.server.resource.web.server.BearerTokenServerAuthenticationEntryPoint;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;

/**
 * Problems for Spring Security; the application adds them to its filter chain. The nested configurations come first: with
 * bearer tokens, a problem has their challenge.
 */
@AutoConfiguration(after = {WireformatWebMvcAutoConfiguration.class, WireformatWebFluxAutoConfiguration.class})
public final class WireformatSecurityAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({AuthenticationEntryPoint.class, WebMvcFormats.class})
    @ConditionalOnBean(WebMvcFormats.class)
    static class OnServlets {

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(BearerTokenAuthenticationEntryPoint.class)
        static class WithTokens {

            @Bean
            @ConditionalOnMissingBean
            SecurityProblems wireformatSecurityProblems(
                    WebMvcFormats formats,
                    ObjectProvider<BearerTokenAuthenticationEntryPoint> challenge,
                    ObjectProvider<BearerTokenAccessDeniedHandler> denial) {
                return new WrittenSecurityProblems(formats.problems())
                        .withChallengeOf(
                                challenge.getIfUnique(BearerTokenAuthenticationEntryPoint::new),
                                denial.getIfUnique(BearerTokenAccessDeniedHandler::new));
            }
        }

        @Bean
        @ConditionalOnMissingBean
        SecurityProblems wireformatSecurityProblems(WebMvcFormats formats) {
            return new WrittenSecurityProblems(formats.problems());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ServerAuthenticationEntryPoint.class, WebFluxFormats.class})
    @ConditionalOnBean(WebFluxFormats.class)
    static class OnWebFlux {

        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(BearerTokenServerAuthenticationEntryPoint.class)
        static class WithTokens {

            @Bean
            @ConditionalOnMissingBean
            ReactiveSecurityProblems wireformatReactiveSecurityProblems(
                    WebFluxFormats formats,
                    ObjectProvider<BearerTokenServerAuthenticationEntryPoint> challenge,
                    ObjectProvider<BearerTokenServerAccessDeniedHandler> denial) {
                return new WrittenReactiveSecurityProblems(formats.problems())
                        .withChallengeOf(
                                challenge.getIfUnique(BearerTokenServerAuthenticationEntryPoint::new),
                                denial.getIfUnique(BearerTokenServerAccessDeniedHandler::new));
            }
        }

        @Bean
        @ConditionalOnMissingBean
        ReactiveSecurityProblems wireformatReactiveSecurityProblems(WebFluxFormats formats) {
            return new WrittenReactiveSecurityProblems(formats.problems());
        }
    }
}
