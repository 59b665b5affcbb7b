import com.google.protobuf.Any;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.ClientCalls;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import shop.v1.Order;
import shop.v1.WatchRequest;

/** Calls by grpc-java with the messages that protoc generates; not every repository has the compiler of stubs. */
public final class JavaPeer {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private static ManagedChannel channel;

    private JavaPeer() {}

    public static void main(String[] arguments) throws Exception {
        channel = ManagedChannelBuilder.forTarget(arguments[0].replace("http://", ""))
                .usePlaintext()
                .build();
        Order order = Order.newBuilder().setId("ü").setPieces(3).build();

        Order priced = unary("Orders/Price", CallOptions.DEFAULT, order);
        OUT.println("priced " + priced.getId() + " " + priced.getPieces());
        show(() -> unary("Orders/Fail", CallOptions.DEFAULT, order));
        show(() -> watch(WatchRequest.newBuilder().setCount(3).build()));
        show(() -> watch(WatchRequest.newBuilder().setCount(1).setFail(true).build()));
        try {
            unary("Tapes/Slow", CallOptions.DEFAULT.withDeadlineAfter(300, TimeUnit.MILLISECONDS), order);
        } catch (StatusRuntimeException e) {
            OUT.println("late " + code(e));
        }
        follow();
        channel.shutdownNow().awaitTermination(30, TimeUnit.SECONDS);
    }

    private static void follow() {
        Context.CancellableContext call = Context.current().withCancellation();
        call.run(() -> {
            Iterator<Order> followed = stream("Tapes/Follow", Empty.getDefaultInstance());
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

    private static Order unary(String name, CallOptions options, Order request) {
        return ClientCalls.blockingUnaryCall(channel, method(MethodType.UNARY, name, request), options, request);
    }

    private static <T extends Message> Iterator<Order> stream(String name, T request) {
        return ClientCalls.blockingServerStreamingCall(
                channel, method(MethodType.SERVER_STREAMING, name, request), CallOptions.DEFAULT, request);
    }

    private static <T extends Message> MethodDescriptor<T, Order> method(MethodType type, String name, T request) {
        @SuppressWarnings("unchecked")
        T any = (T) request.getDefaultInstanceForType();
        return MethodDescriptor.newBuilder(
                        ProtoUtils.marshaller(any), ProtoUtils.marshaller(Order.getDefaultInstance()))
                .setType(type)
                .setFullMethodName("shop.v1." + name)
                .build();
    }

    private static void watch(WatchRequest request) {
        stream("Tapes/Watch", request).forEachRemaining(order -> OUT.println("watched " + order.getId()));
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
