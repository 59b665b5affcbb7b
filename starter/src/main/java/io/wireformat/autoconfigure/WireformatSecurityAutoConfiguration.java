package io.wireformat.autoconfigure;

import io.wireformat.http.SecurityProblems;
import io.wireformat.http.ServerFormats;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Problems for Spring Security, which an application hands to its filter chain. */
@AutoConfiguration(after = WireformatServerAutoConfiguration.class)
@ConditionalOnClass(AuthenticationEntryPoint.class)
@ConditionalOnBean(ServerFormats.class)
public final class WireformatSecurityAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    SecurityProblems wireformatSecurityProblems(ServerFormats formats) {
        return new SecurityProblems(formats);
    }
}
