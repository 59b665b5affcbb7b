package io.wireformat.autoconfigure;

import io.wireformat.servlet.SecurityProblems;
import io.wireformat.servlet.internal.ServerFormats;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint;
import org.springframework.security.oauth2.server.resource.web.access.BearerTokenAccessDeniedHandler;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Problems for Spring Security, which an application hands to its filter chain. */
@AutoConfiguration(after = WireformatServerAutoConfiguration.class)
@ConditionalOnClass(AuthenticationEntryPoint.class)
@ConditionalOnBean(ServerFormats.class)
public final class WireformatSecurityAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(BearerTokenAuthenticationEntryPoint.class)
    static class OfTokens {

        @Bean
        @ConditionalOnMissingBean
        SecurityProblems wireformatSecurityProblems(
                ServerFormats formats,
                ObjectProvider<BearerTokenAuthenticationEntryPoint> challenge,
                ObjectProvider<BearerTokenAccessDeniedHandler> denial) {
            return new SecurityProblems(formats)
                    .withChallengeOf(
                            challenge.getIfUnique(BearerTokenAuthenticationEntryPoint::new),
                            denial.getIfUnique(BearerTokenAccessDeniedHandler::new));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass(
            "org.springframework.security.oauth2.server.resource.web.BearerTokenAuthenticationEntryPoint")
    static class OfAll {

        @Bean
        @ConditionalOnMissingBean
        SecurityProblems wireformatSecurityProblems(ServerFormats formats) {
            return new SecurityProblems(formats);
        }
    }
}
