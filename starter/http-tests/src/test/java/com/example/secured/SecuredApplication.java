package com.example.secured;

import io.wireformat.servlet.SecurityProblems;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class SecuredApplication {

    record Greeting(String text) {}

    public static void main(String[] args) {
        SpringApplication.run(SecuredApplication.class, args);
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http, SecurityProblems problems) {
        SecurityProblems basic = problems.withChallenge("Basic realm=\"demo\"");
        return http.authorizeHttpRequests(requests -> requests.requestMatchers("/accounts")
                        .hasRole("ADMIN")
                        .anyRequest()
                        .authenticated())
                .httpBasic(login -> login.authenticationEntryPoint(basic))
                .exceptionHandling(e -> e.authenticationEntryPoint(basic).accessDeniedHandler(basic))
                .build();
    }

    @GetMapping("/greeting")
    Greeting greeting() {
        return new Greeting("hello");
    }
}
