package io.wireformat.explorer;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.WideTypes;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application to explore, on either stack. */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({
    ParcelApplication.Parcels.class,
    ParcelApplication.ServletSecurity.class,
    ParcelApplication.ReactiveSecurity.class
})
class ParcelApplication {

    record Parcel(
            String id,
            int grams,
            List<Item> items,
            @Nullable String note) {}

    record Item(String article, long count) {}

    record Wide(
            WideTypes.Itself itself,
            WideTypes.Left two,
            WideTypes.Collections collections,
            WideTypes.Term union,
            WideTypes.First eachKnowsEach) {}

    record Hidden(@JsonView(Hidden.class) String secret) {}

    @RestController
    static class Parcels {

        @GetMapping("/parcels/{id}")
        Parcel parcel(@PathVariable("id") String id) {
            return new Parcel(id, 750, List.of(new Item("tea", 2), new Item("café", 1)), null);
        }

        @PostMapping("/parcels")
        Parcel send(@RequestBody Parcel parcel) {
            return parcel;
        }

        @PostMapping("/wide")
        Wide wide(@RequestBody Wide wide) {
            return wide;
        }

        @PostMapping("/wide/itself")
        WideTypes.Itself itself(@RequestBody WideTypes.Itself wide) {
            return wide;
        }

        @PostMapping("/wide/two")
        List<WideTypes.Left> two(@RequestBody List<WideTypes.Left> wide) {
            return wide;
        }

        @PostMapping("/wide/collections")
        WideTypes.Collections collections(@RequestBody WideTypes.Collections wide) {
            return wide;
        }

        @PostMapping("/wide/union")
        WideTypes.Term union(@RequestBody WideTypes.Term wide) {
            return wide;
        }

        @PostMapping("/wide/each")
        WideTypes.First each(@RequestBody WideTypes.First wide) {
            return wide;
        }

        @GetMapping("/label")
        String label() {
            return "fragile";
        }

        @GetMapping("/hidden")
        Hidden hidden() {
            return new Hidden("");
        }
    }

    /** Everyone may do everything, but requests that are not safe need a token. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class ServletSecurity {

        @Bean
        SecurityFilterChain open(HttpSecurity security) throws Exception {
            return security.authorizeHttpRequests(all -> all.anyRequest().permitAll())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @EnableWebFluxSecurity
    static class ReactiveSecurity {

        @Bean
        SecurityWebFilterChain open(ServerHttpSecurity security) {
            return security.authorizeExchange(all -> all.anyExchange().permitAll())
                    .build();
        }
    }

    static ConfigurableApplicationContext start(WebApplicationType stack, String... properties) {
        String path = stack == WebApplicationType.SERVLET ? "server.servlet.context-path" : "spring.webflux.base-path";
        return new SpringApplicationBuilder(ParcelApplication.class)
                .web(stack)
                .properties(properties)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "springdoc.api-docs.enabled=false",
                        path + "=/shop")
                .run();
    }

    static URI address(ConfigurableApplicationContext application, String path) {
        return URI.create(
                "http://localhost:" + application.getEnvironment().getProperty("local.server.port") + "/shop" + path);
    }
}
