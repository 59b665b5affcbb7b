package io.wireformat.http.security;

import io.wireformat.servlet.SecurityProblems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** What docs/errors.md shows of Spring Security, word for word, within what it needs. */
@Configuration(proxyBeanMethods = false)
class SecurityGuide {

    @Bean
    SecurityFilterChain chain(HttpSecurity http, SecurityProblems problems) {
        http.authorizeHttpRequests(requests -> requests.anyRequest().denyAll());
        return http.exceptionHandling(e -> e.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .build();
    }
}
