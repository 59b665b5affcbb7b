package io.wireformat.audit.security;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.audit.security.ApiKey.Role;
import jakarta.servlet.DispatcherType;
import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer.FrameOptionsConfig;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer.XXssConfig;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.ContentSecurityPolicyHeaderWriter;
import org.springframework.security.web.header.writers.DelegatingRequestMatcherHeaderWriter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Requires a role for the events and any key for everything else, including the schemas. Health and metrics need no
 * key: their port is bound to the loopback interface.
 */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class SecurityConfiguration {

    private static final String PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    // after the log: keys without a log mean that the log was removed
    @Bean
    ApiKeys apiKeys(DataDirectory directory, AuditProperties properties, TenantLogs logs) {
        ApiKeys keys = new ApiKeys(new KeyFiles(directory, properties.keysFile(), properties.store()));
        // events that a killed instance could not publish are published, although no client asks
        logs.openAll(keys.tenants());
        return keys;
    }

    // two observations for each filter cost more than the filters themselves
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    // the default rules for what Tomcat reads as a header, ISO 8859-1, without a regular expression for each access
    @Bean
    HttpFirewall firewall() {
        Predicate<String> withoutControls =
                text -> text.chars().allMatch(c -> c == '\t' || c >= ' ' && (c < 0x7F || c > 0x9F));
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderNames(withoutControls);
        firewall.setAllowedHeaderValues(withoutControls);
        return firewall;
    }

    @Bean
    SecurityFilterChain requests(
            HttpSecurity http,
            ApiKeys keys,
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems,
            AuditProperties properties) {
        Refusals refusals = new Refusals(problems);
        PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
        RequestMatcher verifiers = paths.matcher("/log/**");
        RequestMatcher page =
                new OrRequestMatcher(paths.matcher("/"), paths.matcher("/index.html"), paths.matcher("/page/*"));
        // events, the bulk of all requests, are first: for each request Boot's matcher looks a class up by its name
        return http.headers(headers ->
                        // the policy of the page says the same
                        headers.frameOptions(FrameOptionsConfig::disable)
                                .xssProtection(XXssConfig::disable)
                                // the same path has another content for another key
                                .addHeaderWriter((request, response) -> {
                                    if (verifiers.matches(request)) {
                                        response.addHeader(HttpHeaders.VARY, HttpHeaders.AUTHORIZATION);
                                    }
                                })
                                .addHeaderWriter(new DelegatingRequestMatcherHeaderWriter(
                                        page, new ContentSecurityPolicyHeaderWriter(PAGE_POLICY))))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // without cookies there is nothing that another site could make a browser send
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .addFilterBefore(new ApiKeyFilter(keys), AnonymousAuthenticationFilter.class)
                .exceptionHandling(
                        errors -> errors.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .authorizeHttpRequests(
                        requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                                .permitAll()
                                .requestMatchers(HttpMethod.POST, "/events/**")
                                .hasAuthority(Role.WRITER.property())
                                .requestMatchers("/events/**")
                                .hasAuthority(Role.READER.property())
                                .requestMatchers(request -> properties.publish().open() && verifiers.matches(request))
                                .permitAll()
                                // both pages ask for a key, and show nothing without one
                                .requestMatchers(page)
                                .permitAll()
                                .requestMatchers(HttpMethod.GET, "/wireformat", "/wireformat/explorer/*")
                                .permitAll()
                                .requestMatchers(EndpointRequest.toAnyEndpoint())
                                .permitAll()
                                .anyRequest()
                                .authenticated())
                .build();
    }
}
