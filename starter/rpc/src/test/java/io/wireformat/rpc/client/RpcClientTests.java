package io.wireformat.rpc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.wireformat.Wireformat;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.rpc.RpcClients;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.client.ShopApplication.Order;
import io.wireformat.rpc.client.ShopApplication.Orders;
import io.wireformat.rpc.client.ShopApplication.OrdersController;
import io.wireformat.rpc.client.ShopApplication.Page;
import io.wireformat.rpc.client.ShopApplication.Tapes;
import io.wireformat.rpc.client.ShopApplication.TapesController;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Interfaces are called as they are offered. */
@ParameterizedClass
@SomeOf(value = "SERVLET", except = "NONE")
class RpcClientTests {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Order ORDER = new Order("a", 3, null);

    @Parameter
    WebApplicationType stack;

    private static ConfigurableApplicationContext application;
    private static String address;
    private static ManagedChannel channel;

    @BeforeParameterizedClassInvocation
    static void start(WebApplicationType stack) {
        application = ShopApplication.run(stack);
        address = "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port");
        channel = ManagedChannelBuilder.forTarget(address.replace("http://", ""))
                .usePlaintext()
                .build();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        channel.shutdownNow();
        application.close();
    }

    /** The same service with other Java types. */
    @RpcService("shop.v1.Tapes")
    interface WaitingTapes {

        @GetMapping("/tapes")
        Stream<Order> watch(@RequestParam int count, @RequestParam(required = false) boolean fail);

        @GetMapping("/endless")
        Stream<Order> follow();

        @PostMapping("/slow")
        Order slow(@RequestBody Order order);

        default String hello() {
            return "hello";
        }
    }

    @RpcService("shop.v1.Tapes")
    interface IteratedTapes {

        @GetMapping("/tapes")
        Iterator<Order> watch(@RequestParam int count, @RequestParam(required = false) boolean fail);
    }

    @RpcService("shop.v1.Orders")
    interface LaterOrders {

        @PostMapping("/orders")
        CompletableFuture<Order> price(@RequestBody Order order);

        @PostMapping("/failures")
        Mono<Order> fail(@RequestBody Order order);
    }

    private static RestClient restClient() {
        return RestClient.builder()
                .baseUrl(address)
                .requestFactory(new JdkClientHttpRequestFactory(HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()))
                .build();
    }

    private static WebClient webClient() {
        return WebClient.create(address);
    }

    private static <T> T waiting(Class<T> service, @Nullable Duration timeout) {
        return RpcClients.connect(service, restClient(), FORMATS, timeout);
    }

    private static <T> T reactive(Class<T> service, @Nullable Duration timeout) {
        return RpcClients.connectReactive(service, webClient(), FORMATS, timeout);
    }

    private static <T> T grpc(Class<T> service, @Nullable Duration timeout) {
        return RpcClients.grpc(service, channel, FORMATS, timeout);
    }

    private static List<Orders> orders() {
        return List.of(waiting(Orders.class, null), reactive(Orders.class, null), grpc(Orders.class, null));
    }

    private static List<WaitingTapes> tapes(@Nullable Duration timeout) {
        return List.of(waiting(WaitingTapes.class, timeout), grpc(WaitingTapes.class, timeout));
    }

    @Test
    void eachKindOfRequestAndResult() {
        for (Orders orders : orders()) {
            assertThat(orders.price(ORDER)).isEqualTo(new Order("a", 4, null));
            assertThat(orders.find("x/ü", 7, Optional.of("t"))).isEqualTo(new Order("x/ü", 7, "t"));
            assertThat(orders.find("x", 0, Optional.empty())).isEqualTo(new Order("x", 0, null));
            assertThat(orders.reverse(List.of(ORDER, new Order("b", 1, "n"))))
                    .containsExactly(new Order("b", 1, "n"), ORDER);
            assertThat(orders.page(new Page(8, "up"))).hasValue(new Order("up", 8, null));
            assertThat(orders.page(new Page(null, null))).isEmpty();
            OrdersController controller = application.getBean(OrdersController.class);
            controller.stored.set(0);
            orders.replace("xyz", ORDER);
            assertThat(controller.stored).hasValue(6);
        }
    }

    @Test
    void aWebClientAlsoReturnsLaterValues() {
        LaterOrders orders = reactive(LaterOrders.class, null);

        assertThat(orders.price(ORDER).join()).isEqualTo(new Order("a", 4, null));
        assertThatThrownBy(() -> orders.fail(ORDER).block())
                .isInstanceOfSatisfying(RpcException.class, RpcClientTests::requireSold);
    }

    @Test
    void anErrorHasItsCodeItsMessageAndItsDetails() {
        for (Orders orders : orders()) {
            requireSold(catchThrowableOfType(RpcException.class, () -> orders.fail(ORDER)));
        }
    }

    static void requireSold(RpcException error) {
        assertThat(error.code()).isEqualTo(RpcCode.FAILED_PRECONDITION);
        assertThat(error.getReason()).isEqualTo("Not in stock");
        requireDetail(error, new Order("sold", 7, null));
    }

    static void requireDetail(RpcException error, Order order) {
        assertThat(error.details()).singleElement().isInstanceOfSatisfying(RpcException.Detail.class, detail -> {
            assertThat(detail.type()).isEqualTo("shop.v1.Order");
            assertThat(FORMATS.named("protobuf").decode(detail.value(), Order.class))
                    .isEqualTo(order);
        });
    }

    static void requireCode(RpcCode code, Callable<?> call) {
        assertThatThrownBy(call::call).isInstanceOfSatisfying(RpcException.class, error -> assertThat(error.code())
                .isEqualTo(code));
    }

    @Test
    void noResultIsNotFound() {
        for (Orders orders : orders()) {
            requireCode(RpcCode.NOT_FOUND, () -> orders.find("none", 1, Optional.empty()));
        }
    }

    @Test
    void aCallFailsWhenItsTimeIsOver() {
        Duration timeout = Duration.ofMillis(300);
        requireCode(RpcCode.DEADLINE_EXCEEDED, () -> waiting(WaitingTapes.class, timeout)
                .slow(ORDER));
        requireCode(
                RpcCode.DEADLINE_EXCEEDED,
                () -> reactive(Tapes.class, timeout).slow(ORDER).block());
        requireCode(
                RpcCode.DEADLINE_EXCEEDED,
                () -> reactive(Tapes.class, timeout).follow().blockLast());
    }

    @Test
    void aStreamHasAllMessages() {
        for (WaitingTapes tapes : tapes(null)) {
            assertThat(tapes.watch(3000, false).mapToInt(Order::pieces))
                    .hasSize(3000)
                    .endsWith(2999, 3000);
            assertThat(tapes.watch(0, false)).isEmpty();
        }
        assertThat(waiting(IteratedTapes.class, null).watch(2, false))
                .toIterable()
                .containsExactly(new Order("o1", 1, null), new Order("o2", 2, null));
        assertThat(reactive(Tapes.class, null).watch(3000, false).count().block())
                .isEqualTo(3000);
    }

    @Test
    void aStreamMayEndInAnError() {
        List<Order> read = new ArrayList<>();
        for (WaitingTapes tapes : tapes(null)) {
            requireTorn(catchThrowableOfType(
                    RpcException.class, () -> tapes.watch(2, true).forEach(read::add)));
        }
        requireTorn(catchThrowableOfType(RpcException.class, () -> reactive(Tapes.class, null)
                .watch(2, true)
                .doOnNext(read::add)
                .blockLast()));
        assertThat(read).hasSize(6);
    }

    static void requireTorn(RpcException error) {
        assertThat(error.code()).isEqualTo(RpcCode.DATA_LOSS);
        assertThat(error.getReason()).isEqualTo("The tape is torn");
        requireDetail(error, new Order("torn", 3, null));
    }

    @Test
    void closingAStreamCancelsTheCall() {
        for (WaitingTapes tapes : tapes(null)) {
            requireCancelled(() -> {
                try (Stream<Order> orders = tapes.follow()) {
                    assertThat(orders.limit(3)).hasSize(3);
                }
            });
        }
        requireCancelled(() -> assertThat(
                        reactive(Tapes.class, null).follow().take(3).count().block())
                .isEqualTo(3));
    }

    private static void requireCancelled(Runnable call) {
        TapesController controller = application.getBean(TapesController.class);
        controller.cancelled.set(0);
        call.run();
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> controller.cancelled.get() > 0);
    }

    @Test
    void theMethodsOfAnObjectAreNotCalls() {
        WaitingTapes tapes = waiting(WaitingTapes.class, null);

        assertThat(tapes.hello()).isEqualTo("hello");
        assertThat(tapes.toString()).isEqualTo("client of " + WaitingTapes.class.getName());
        assertThat(Set.of(tapes)).contains(tapes).doesNotContain(waiting(WaitingTapes.class, null));
    }
}
