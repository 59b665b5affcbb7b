import com.google.protobuf.Any;
import com.google.protobuf.Empty;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import shop.v1.OrdersGrpc;
import shop.v1.ShopV1Services.Order;
import shop.v1.ShopV1Services.WatchRequest;
import shop.v1.TapesGrpc;

/** The stubs that grpc-java's own compiler generates. */
public final class JavaPeer {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private JavaPeer() {}

    public static void main(String[] arguments) throws Exception {
        ManagedChannel channel = ManagedChannelBuilder.forTarget(arguments[0].replace("http://", ""))
                .usePlaintext()
                .build();
        OrdersGrpc.OrdersBlockingStub orders = OrdersGrpc.newBlockingStub(channel);
        TapesGrpc.TapesBlockingStub tapes = TapesGrpc.newBlockingStub(channel);
        Order order = Order.newBuilder().setId("ü").setPieces(3).build();

        Order priced = orders.price(order);
        OUT.println("priced " + priced.getId() + " " + priced.getPieces());
        show(() -> orders.fail(order));
        show(() -> watch(tapes.watch(WatchRequest.newBuilder().setCount(3).build())));
        show(() -> watch(
                tapes.watch(WatchRequest.newBuilder().setCount(1).setFail(true).build())));
        try {
            tapes.withDeadlineAfter(300, TimeUnit.MILLISECONDS).slow(order);
        } catch (StatusRuntimeException e) {
            OUT.println("late " + code(e));
        }
        follow(tapes);
        channel.shutdownNow().awaitTermination(30, TimeUnit.SECONDS);
    }

    private static void follow(TapesGrpc.TapesBlockingStub tapes) {
        Context.CancellableContext call = Context.current().withCancellation();
        call.run(() -> {
            Iterator<Order> followed = tapes.follow(Empty.getDefaultInstance());
            for (int i = 0; i < 3; i++) {
                OUT.println("followed " + followed.next().getId());
            }
            call.cancel(null);
            try {
                while (followed.hasNext()) {
                    followed.next();
                }
            } catch (StatusRuntimeException e) {
                OUT.println("ended " + code(e));
            }
        });
    }

    private static void watch(Iterator<Order> orders) {
        orders.forEachRemaining(order -> OUT.println("watched " + order.getId()));
    }

    private static void show(Runnable call) throws Exception {
        try {
            call.run();
        } catch (StatusRuntimeException e) {
            OUT.println("failed " + code(e) + " " + e.getStatus().getDescription());
            for (Any detail : StatusProto.fromThrowable(e).getDetailsList()) {
                Order order = detail.unpack(Order.class);
                OUT.println("detail " + order.getId() + " " + order.getPieces());
            }
        }
    }

    private static String code(StatusRuntimeException e) {
        return e.getStatus().getCode().name().toLowerCase(Locale.ROOT).replace("cancelled", "canceled");
    }
}
