package io.wireformat.rpc;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
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
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Services on either stack, with rules by URL. */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({
    ParcelApplication.Parcels.class,
    ParcelApplication.Handled.class,
    ParcelApplication.Admin.class,
    Corners.class,
    Corners.Constrained.class,
    ParcelApplication.OnServlets.class,
    ParcelApplication.OnWebFlux.class
})
class ParcelApplication {

    private static final Map<WebApplicationType, ConfigurableApplicationContext> SHARED = new ConcurrentHashMap<>();

    /** The application that the tests of calls share, until their process ends. */
    static ConfigurableApplicationContext shared(WebApplicationType stack) {
        return SHARED.computeIfAbsent(
                stack,
                any -> run(
                        any,
                        "server.http2.enabled=true",
                        "wireformat.rpc.reflection=true",
                        "wireformat.rpc.health=true",
                        "wireformat.limits.content-size=100KB",
                        "wireformat.schemas.enabled=true"));
    }

    private static ConfigurableApplicationContext run(WebApplicationType stack, String... properties) {
        return new SpringApplicationBuilder(ParcelApplication.class)
                .web(stack)
                .properties(
                        "server.port=0", "spring.main.banner-mode=off", "management.endpoints.web.exposure.include=*")
                .properties(properties)
                .run();
    }

    @Bean
    InMemoryUserDetailsManager users() {
        return new InMemoryUserDetailsManager(user("user", "USER"), user("admin", "ADMIN"));
    }

    @Bean
    MapReactiveUserDetailsService reactiveUsers() {
        return new MapReactiveUserDetailsService(user("user", "USER"), user("admin", "ADMIN"));
    }

    private static UserDetails user(String name, String role) {
        return User.withUsername(name).password("{noop}pw").roles(role).build();
    }

    record Parcel(String id, @Positive int grams, @Nullable String note) {}

    record Reason(String text, int number) {}

    record Page(@Nullable Integer size, @Nullable String sort) {}

    @RestController
    @RpcService("demo.v1.Parcels")
    @CrossOrigin(origins = "https://shop.example")
    static class Parcels {

        final AtomicInteger stored = new AtomicInteger();

        @PostMapping("/parcels")
        ResponseEntity<Parcel> weigh(@Valid @RequestBody Parcel parcel) {
            return ResponseEntity.status(HttpStatus.CREATED)
                    .header("X-Scale", "7")
                    .body(new Parcel(parcel.id(), parcel.grams() + 1, parcel.note()));
        }

        @GetMapping("/parcels/{id}")
        Parcel find(
                @PathVariable("id") String id,
                @RequestParam(name = "grams", defaultValue = "5") int grams,
                @RequestParam(name = "day", required = false) @DateTimeFormat(pattern = "dd.MM.yyyy") @Nullable
                        LocalDate day,
                @RequestHeader("X-Tag") Optional<String> tag) {
            if (id.equals("none")) {
                throw new ResponseStatusException(HttpStatus.NOT_FOUND, "No parcel has this id");
            }
            return new Parcel(id, grams, tag.orElse("") + (day == null ? "" : day));
        }

        @PutMapping("/parcels/{id}")
        void replace(@PathVariable("id") String id, @RequestBody Parcel parcel) {
            stored.set(parcel.grams() + id.length());
        }

        @GetMapping("/parcels/first")
        Parcel first() {
            return new Parcel("first", 1, null);
        }

        @GetMapping("/parcels")
        Flux<Parcel> watch(
                @RequestParam("count") int count, @RequestParam(name = "fail", required = false) boolean fail) {
            Flux<Parcel> parcels = Flux.range(1, count).map(i -> new Parcel("p" + i, i, null));
            return fail
                    ? parcels.concatWith(
                            Flux.error(new RpcException(RpcCode.DATA_LOSS, "The tape is torn", new Reason("torn", 3))))
                    : parcels;
        }

        @PostMapping("/copies")
        Flux<Parcel> copy(@RequestBody Parcel parcel) {
            return Flux.just(parcel, parcel);
        }

        @PostMapping("/lists")
        List<Parcel> reverse(@RequestBody List<Parcel> parcels) {
            return List.of(parcels.get(1), parcels.get(0));
        }

        @GetMapping("/pages")
        Optional<Parcel> page(Page page) {
            return page.size() == null
                    ? Optional.empty()
                    : Optional.of(new Parcel(String.valueOf(page.sort()), page.size(), null));
        }

        @PostMapping("/failures")
        Parcel fail(@RequestBody Parcel parcel) {
            RpcException failure = new RpcException(
                    RpcCode.FAILED_PRECONDITION,
                    Objects.requireNonNullElse(parcel.note(), "Not weighed"),
                    new Reason("scale", 7));
            failure.metadata().add("X-Retry", "no");
            throw failure;
        }

        @PostMapping("/states")
        Parcel state(@RequestBody Parcel parcel) {
            throw new IllegalStateException("secret of the server");
        }

        @PostMapping("/bugs")
        Parcel bug(@RequestBody Parcel parcel) {
            throw new UnsupportedOperationException("secret of the server");
        }

        @PostMapping("/slow")
        Mono<Parcel> slow(@RequestBody Parcel parcel) {
            return Mono.delay(Duration.ofSeconds(20)).thenReturn(parcel);
        }

        @RpcMethod(noSideEffects = true)
        Parcel echo(@RequestBody Parcel parcel, RpcCall call) {
            call.trailers().add("X-Sum", "12");
            return new Parcel(parcel.id(), parcel.grams(), call.protocol() + call.isGet());
        }

        @GetMapping("/declined")
        Parcel declined(@RequestParam Map<String, String> all) {
            return new Parcel("", 0, null);
        }

        @ExceptionHandler
        @ResponseStatus(HttpStatus.CONFLICT)
        Map<String, String> conflict(IllegalStateException e) {
            return Map.of("message", "Handled");
        }
    }

    /** Its exception handler takes whatever fails. */
    @RestController
    @RpcService("handled.v1.Parcels")
    static class Handled {

        @PostMapping("/handled/bodies")
        Parcel body(@Valid @RequestBody Parcel parcel) {
            return parcel;
        }

        @GetMapping("/handled/parameters")
        Parcel parameter(@RequestParam("grams") @Positive int grams) {
            return new Parcel("parameter", grams, null);
        }

        @PostMapping("/handled/now")
        Parcel now(@RequestBody Parcel parcel) {
            throw new RpcException(RpcCode.ABORTED, "Now", new Reason("now", 1));
        }

        @PostMapping("/handled/later")
        Mono<Parcel> later(@RequestBody Parcel parcel) {
            return Mono.delay(Duration.ofMillis(1))
                    .then(Mono.error(() -> new RpcException(RpcCode.ABORTED, "Later", new Reason("later", 2))));
        }

        @PostMapping("/handled/streams")
        Flux<Parcel> stream(@Valid @RequestBody Parcel parcel) {
            return Flux.error(() -> new RpcException(RpcCode.ABORTED, "Streamed", new Reason("stream", 3)));
        }

        @ExceptionHandler
        @ResponseStatus(HttpStatus.BAD_REQUEST)
        Map<String, String> handle(Exception e) {
            return Map.of("message", "Handled");
        }
    }

    @RestController
    @RpcService
    static class Admin {

        @GetMapping("/admin/{name}")
        Parcel look(@PathVariable("name") String name) {
            return new Parcel(name, 1, null);
        }

        @PostMapping("/methods")
        @PreAuthorize("hasRole('ADMIN')")
        Mono<Parcel> guarded(@RequestBody Parcel parcel) {
            return Mono.just(parcel);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @EnableMethodSecurity
    static class OnServlets {

        @Bean
        SecurityFilterChain security(HttpSecurity http) {
            return http.csrf(csrf -> csrf.ignoringRequestMatchers(
                            "/parcels/**",
                            "/corners/**",
                            "/lists",
                            "/copies",
                            "/failures",
                            "/states",
                            "/bugs",
                            "/slow",
                            "/methods",
                            "/sums",
                            "/handled/**",
                            "/demo.v1.Parcels/*",
                            "/grpc.*/*"))
                    .authorizeHttpRequests(rules -> rules.requestMatchers("/admin/**")
                            .hasRole("ADMIN")
                            .anyRequest()
                            .permitAll())
                    .httpBasic(Customizer.withDefaults())
                    .cors(Customizer.withDefaults())
                    .build();
        }

        @Bean
        org.springframework.web.servlet.function.RouterFunction<?> routes() {
            return org.springframework.web.servlet.function.RouterFunctions.route()
                    .GET(
                            "/corners/routed/other",
                            request -> org.springframework.web.servlet.function.ServerResponse.ok()
                                    .body("routed"))
                    .build();
        }

        @RestController
        @RpcService("demo.v1.Streams")
        static class Streams {

            @PostMapping("/sums")
            Parcel sum(@RequestBody Stream<Parcel> parcels) {
                return new Parcel("sum", parcels.mapToInt(Parcel::grams).sum(), null);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @EnableWebFluxSecurity
    @EnableReactiveMethodSecurity
    static class OnWebFlux {

        @Bean
        SecurityWebFilterChain security(ServerHttpSecurity http) {
            return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
                    .authorizeExchange(rules -> rules.pathMatchers("/admin/**")
                            .hasRole("ADMIN")
                            .anyExchange()
                            .permitAll())
                    .httpBasic(Customizer.withDefaults())
                    .cors(Customizer.withDefaults())
                    .build();
        }

        @Bean
        RouterFunction<?> routes() {
            return RouterFunctions.route()
                    .GET("/corners/routed/other", request -> ServerResponse.ok().bodyValue("routed"))
                    .build();
        }

        @RestController
        @RpcService("demo.v1.Streams")
        static class Streams {

            @PostMapping("/sums")
            Mono<Parcel> sum(@RequestBody Flux<Parcel> parcels) {
                return parcels.reduce(0, (sum, parcel) -> sum + parcel.grams())
                        .map(sum -> new Parcel("sum", sum, null));
            }
        }
    }
}
