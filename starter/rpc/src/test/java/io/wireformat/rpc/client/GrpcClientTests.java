package io.wireformat.rpc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.wireformat.Wireformat;
import io.wireformat.rpc.RpcClients;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.client.RpcClientTests.WaitingTapes;
import io.wireformat.rpc.client.ShopApplication.Order;
import io.wireformat.rpc.client.ShopApplication.Orders;
import io.wireformat.rpc.client.ShopApplication.Tapes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Interfaces are called over gRPC, here of a server that has nothing of this library but the encoding of messages. */
class GrpcClientTests {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Order ORDER = new Order("a", 3, null);
    private static final CountDownLatch cancelled = new CountDownLatch(1);

    private static Server server;
    private static ManagedChannel channel;

    record FindRequest(String id, Optional<Integer> pieces, Optional<String> tag) {}

    record WatchRequest(int count, boolean fail) {}

    record Orders2(List<Order> orders) {}

    record GoogleStatus(int code, String message, List<GoogleAny> details) {}

    record GoogleAny(String typeUrl, byte[] value) {}

    @BeforeAll
    static void start() throws Exception {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerServiceDefinition.builder("shop.v1.Orders")
                        .addMethod(method("shop.v1.Orders/Price", false), ServerCalls.asyncUnaryCall((request, out) -> {
                            Order order = decode(request, Order.class);
                            complete(out, new Order(order.id(), order.pieces() + 1, order.note()));
                        }))
                        .addMethod(method("shop.v1.Orders/Find", false), ServerCalls.asyncUnaryCall((request, out) -> {
                            FindRequest find = decode(request, FindRequest.class);
                            if (find.id().equals("none")) {
                                out.onError(Status.NOT_FOUND.asException());
                            } else {
                                complete(
                                        out,
                                        new Order(
                                                find.id(),
                                                find.pieces().orElse(5),
                                                find.tag().orElse(null)));
                            }
                        }))
                        .addMethod(
                                method("shop.v1.Orders/Replace", false), ServerCalls.asyncUnaryCall((request, out) -> {
                                    out.onNext(new byte[0]);
                                    out.onCompleted();
                                }))
                        .addMethod(
                                method("shop.v1.Orders/Reverse", false), ServerCalls.asyncUnaryCall((request, out) -> {
                                    List<Order> orders =
                                            decode(request, Orders2.class).orders();
                                    complete(out, new Orders2(List.of(orders.get(1), orders.get(0))));
                                }))
                        .addMethod(
                                method("shop.v1.Orders/Page", false),
                                ServerCalls.asyncUnaryCall(
                                        (request, out) -> out.onError(Status.NOT_FOUND.asException())))
                        .addMethod(
                                method("shop.v1.Orders/Fail", false),
                                ServerCalls.asyncUnaryCall((request, out) -> fail(
                                        out, Status.FAILED_PRECONDITION, "Not in stock", new Order("sold", 7, null))))
                        .build())
                .addService(ServerServiceDefinition.builder("shop.v1.Tapes")
                        .addMethod(
                                method("shop.v1.Tapes/Watch", true),
                                ServerCalls.asyncServerStreamingCall((request, out) -> {
                                    WatchRequest watch = decode(request, WatchRequest.class);
                                    for (int i = 1; i <= watch.count(); i++) {
                                        out.onNext(FORMATS.named("protobuf").encode(new Order("o" + i, i, null)));
                                    }
                                    if (watch.fail()) {
                                        fail(out, Status.DATA_LOSS, "The tape is torn", new Order("torn", 3, null));
                                    } else {
                                        out.onCompleted();
                                    }
                                }))
                        .addMethod(
                                method("shop.v1.Tapes/Follow", true),
                                ServerCalls.asyncServerStreamingCall((request, out) -> {
                                    ((ServerCallStreamObserver<byte[]>) out).setOnCancelHandler(cancelled::countDown);
                                    for (int i = 0; i < 10; i++) {
                                        out.onNext(FORMATS.named("protobuf").encode(ORDER));
                                    }
                                }))
                        .addMethod(
                                method("shop.v1.Tapes/Slow", false), ServerCalls.asyncUnaryCall((request, out) -> {}))
                        .build())
                .build()
                .start();
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
    }

    @AfterAll
    static void stop() {
        channel.shutdownNow();
        server.shutdownNow();
    }

    private static <T> T decode(byte[] content, Class<T> type) {
        return FORMATS.named("protobuf").decode(content, type);
    }

    private static void complete(StreamObserver<byte[]> out, Object response) {
        out.onNext(FORMATS.named("protobuf").encode(response));
        out.onCompleted();
    }

    private static void fail(StreamObserver<byte[]> out, Status status, String message, Order order) {
        Wireformat.Format protobuf = FORMATS.named("protobuf");
        Metadata trailers = new Metadata();
        trailers.put(
                Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER),
                protobuf.encode(new GoogleStatus(
                        status.getCode().value(),
                        message,
                        List.of(new GoogleAny("type.googleapis.com/shop.v1.Order", protobuf.encode(order))))));
        out.onError(status.withDescription(message).asException(trailers));
    }

    private static MethodDescriptor<byte[], byte[]> method(String name, boolean stream) {
        return MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setType(stream ? MethodType.SERVER_STREAMING : MethodType.UNARY)
                .setFullMethodName(name)
                .build();
    }

    private static final class Bytes implements Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void eachKindOfRequestAndResult() {
        Orders orders = RpcClients.grpc(Orders.class, channel, FORMATS);

        assertThat(orders.price(ORDER)).isEqualTo(new Order("a", 4, null));
        assertThat(orders.find("x/ü", 7, Optional.of("t"))).isEqualTo(new Order("x/ü", 7, "t"));
        assertThat(orders.reverse(List.of(ORDER, new Order("b", 1, "n"))))
                .containsExactly(new Order("b", 1, "n"), ORDER);
        assertThat(orders.page(new ShopApplication.Page(null, null))).isEmpty();
        orders.replace("xyz", ORDER);
        RpcClientTests.requireCode(RpcCode.NOT_FOUND, () -> orders.find("none", 1, Optional.empty()));
        RpcClientTests.requireSold(catchThrowableOfType(RpcException.class, () -> orders.fail(ORDER)));
    }

    @Test
    void aCallFailsWhenItsTimeIsOver() {
        WaitingTapes tapes = RpcClients.grpc(WaitingTapes.class, channel, FORMATS, Duration.ofMillis(300));

        RpcClientTests.requireCode(RpcCode.DEADLINE_EXCEEDED, () -> tapes.slow(ORDER));
    }

    @Test
    void aStreamHasAllMessagesAndMayEndInAnError() {
        WaitingTapes tapes = RpcClients.grpc(WaitingTapes.class, channel, FORMATS);
        List<Order> read = new ArrayList<>();

        assertThat(tapes.watch(3000, false)).hasSize(3000);
        RpcClientTests.requireTorn(catchThrowableOfType(
                RpcException.class, () -> tapes.watch(2, true).forEach(read::add)));
        assertThat(read).hasSize(2);
    }

    @Test
    void closingAStreamCancelsTheCall() throws Exception {
        try (Stream<Order> orders =
                RpcClients.grpc(WaitingTapes.class, channel, FORMATS).follow()) {
            assertThat(orders.limit(3)).hasSize(3);
        }
        assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aServerThatIsNotReachedIsUnavailable() {
        ManagedChannel nowhere =
                NettyChannelBuilder.forAddress("127.0.0.1", 1).usePlaintext().build();
        try {
            RpcClientTests.requireCode(RpcCode.UNAVAILABLE, () -> RpcClients.grpc(Orders.class, nowhere, FORMATS)
                    .price(ORDER));
        } finally {
            nowhere.shutdownNow();
        }
    }

    @Test
    void publishersAreRefused() {
        assertThatThrownBy(() -> RpcClients.grpc(Tapes.class, channel, FORMATS))
                .hasMessageMatching("Tapes#\\w+ cannot be called: publishers and futures need a WebClient; .*");
    }
}
