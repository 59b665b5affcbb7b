package io.wireformat.audit.security;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.tenant.TenantLogs;
import io.wireformat.audit.security.ApiKey.Role;
import io.wireformat.servlet.SecurityProblems;
import jakarta.servlet.DispatcherType;
import java.util.function.Predicate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
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
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Requires a scope for the events and any key for everything else, including the schemas. Health and metrics need no
 * key: their port is bound to the loopback interface.
 */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class SecurityConfiguration {

    private static final String PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final String CHALLENGE = "Bearer realm=\"audit\"";

    // after the log: keys without a log mean that the log was removed
    @Bean
    ApiKeys apiKeys(DataDirectory directory, AuditProperties properties, TenantLogs logs) {
        ApiKeys keys = new ApiKeys(new KeyFiles(directory, properties.keysFile(), properties.store()));
        // what a tenant's log could not publish before it was killed is published, although no client asks
        keys.tenants().forEach(logs::open);
        return keys;
    }

    // two observations for each filter cost more than the filters themselves
    @Bean
    @ConditionalOnBooleanProperty(
            name = "management.observations.enable.spring.security",
            havingValue = false,
            matchIfMissing = true)
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
    @Order(1)
    SecurityFilterChain management(HttpSecurity http) {
        return stateless(http)
                .securityMatcher(endpoints())
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    // the page asks for a key, and shows nothing without one
    @Bean
    @Order(2)
    SecurityFilterChain page(HttpSecurity http) {
        return stateless(http)
                .securityMatcher("/", "/index.html", "/page/*")
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(PAGE_POLICY)))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain events(HttpSecurity http, ApiKeys keys, SecurityProblems problems, AuditProperties properties) {
        RequestMatcher verifiers = PathPatternRequestMatcher.withDefaults().matcher("/log/**");
        return stateless(http)
                .addFilterBefore(new ApiKeyFilter(keys), AnonymousAuthenticationFilter.class)
                .exceptionHandling(errors -> errors.authenticationEntryPoint(
                                new UnauthorizedLog(problems.withChallenge(CHALLENGE)))
                        .accessDeniedHandler(problems))
                .authorizeHttpRequests(
                        requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                                .permitAll()
                                .requestMatchers(request -> properties.publish().open() && verifiers.matches(request))
                                .permitAll()
                                // the explorer's page, which asks for a key and shows nothing without one
                                .requestMatchers(HttpMethod.GET, "/wireformat", "/wireformat/explorer/*")
                                .permitAll()
                                .requestMatchers(HttpMethod.POST, "/events/**")
                                .hasAuthority(Role.WRITER.scope())
                                .requestMatchers("/events/**")
                                .hasAuthority(Role.READER.scope())
                                .anyRequest()
                                .authenticated())
                .build();
    }

    /**
     * Excludes events, the bulk of all requests, first: for each request Boot's matcher looks a class up by its name.
     */
    private static RequestMatcher endpoints() {
        RequestMatcher endpoints = EndpointRequest.toAnyEndpoint();
        RequestMatcher events = PathPatternRequestMatcher.withDefaults().matcher("/events/**");
        return request -> !events.matches(request) && endpoints.matches(request);
    }

    private static HttpSecurity stateless(HttpSecurity http) {
        return http.headers(headers ->
                        // the policy of the page says the same
                        headers.frameOptions(FrameOptionsConfig::disable).xssProtection(XXssConfig::disable))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // without cookies there is nothing that another site could make a browser send
                .csrf(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable);
    }
}
