package io.wireformat.rpc.client;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Services whose contracts are interfaces, on either stack, for clients of any kind. */
@SpringBootConfiguration
@EnableAutoConfiguration(
        excludeName = {
            "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.reactive"
                    + ".ReactiveManagementWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.actuate.web.servlet"
                    + ".ManagementWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
            "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration"
        })
@Import({ShopApplication.OrdersController.class, ShopApplication.TapesController.class})
class ShopApplication {

    static ConfigurableApplicationContext run(WebApplicationType stack, String... properties) {
        return new SpringApplicationBuilder(ShopApplication.class)
                .web(stack)
                .properties(
                        "server.port=0",
                        "server.http2.enabled=true",
                        "spring.main.banner-mode=off",
                        "wireformat.schemas.enabled=true",
                        "wireformat.protobuf.go-package=example.com/shop/shoppb")
                .properties(properties)
                .run();
    }

    record Order(String id, int pieces, @Nullable String note) {}

    record Page(@Nullable Integer size, @Nullable String sort) {}

    /** The contract that the controller implements, and that clients call. */
    @RpcService("shop.v1.Orders")
    interface Orders {

        @PostMapping("/orders")
        Order price(@RequestBody Order order);

        @GetMapping("/orders/{id}")
        Order find(
                @PathVariable String id,
                @RequestParam(defaultValue = "5") int pieces,
                @RequestHeader("X-Tag") Optional<String> tag);

        @PutMapping("/orders/{id}")
        void replace(@PathVariable String id, @RequestBody Order order);

        @PostMapping("/lists")
        List<Order> reverse(@RequestBody List<Order> orders);

        @GetMapping("/pages")
        Optional<Order> page(Page page);

        @PostMapping("/failures")
        Order fail(@RequestBody Order order);
    }

    /** Streams and later values. */
    @RpcService("shop.v1.Tapes")
    interface Tapes {

        @GetMapping("/tapes")
        Flux<Order> watch(@RequestParam int count, @RequestParam(required = false) boolean fail);

        @GetMapping("/endless")
        Flux<Order> follow();

        @PostMapping("/slow")
        Mono<Order> slow(@RequestBody Order order);
    }

    @RestController
    static class OrdersController implements Orders {

        final AtomicInteger stored = new AtomicInteger();

        @Override
        public Order price(Order order) {
            return new Order(order.id(), order.pieces() + 1, order.note());
        }

        @Override
        public @Nullable Order find(String id, int pieces, Optional<String> tag) {
            return id.equals("none") ? null : new Order(id, pieces, tag.orElse(null));
        }

        @Override
        public void replace(String id, Order order) {
            stored.set(order.pieces() + id.length());
        }

        @Override
        public List<Order> reverse(List<Order> orders) {
            return List.of(orders.get(1), orders.get(0));
        }

        @Override
        public Optional<Order> page(Page page) {
            return page.size() == null
                    ? Optional.empty()
                    : Optional.of(new Order(String.valueOf(page.sort()), page.size(), null));
        }

        @Override
        public Order fail(Order order) {
            throw new RpcException(RpcCode.FAILED_PRECONDITION, "Not in stock", new Order("sold", 7, null));
        }
    }

    @RestController
    static class TapesController implements Tapes {

        final AtomicInteger cancelled = new AtomicInteger();

        @Override
        public Flux<Order> watch(int count, boolean fail) {
            Flux<Order> orders = Flux.range(1, count).map(i -> new Order("o" + i, i, null));
            return fail
                    ? orders.concatWith(Flux.error(
                            new RpcException(RpcCode.DATA_LOSS, "The tape is torn", new Order("torn", 3, null))))
                    : orders;
        }

        @Override
        public Flux<Order> follow() {
            // a tick that the client does not wait for would be an error
            return Flux.interval(Duration.ofMillis(5))
                    .onBackpressureBuffer()
                    .map(i -> new Order("o" + i, 1, null))
                    .doOnCancel(cancelled::incrementAndGet);
        }

        @Override
        public Mono<Order> slow(Order order) {
            return Mono.delay(Duration.ofSeconds(30)).thenReturn(order);
        }
    }
}
