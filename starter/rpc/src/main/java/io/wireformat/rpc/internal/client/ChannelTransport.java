package io.wireformat.rpc.internal.client;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.wireformat.DecodingException;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcException.Detail;
import io.wireformat.rpc.internal.connect.GrpcStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** gRPC by a Channel. The only class that links grpc-java. */
public final class ChannelTransport implements Transport {

    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private final Channel channel;

    /** Calls by a channel. */
    public ChannelTransport(Channel channel) {
        this.channel = channel;
    }

    @Override
    public Calls calls(ClientMethod method) {
        boolean stream = method.rpc().responseStream();
        MethodDescriptor<byte[], byte[]> descriptor = MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setType(stream ? MethodType.SERVER_STREAMING : MethodType.UNARY)
                .setFullMethodName(method.rpc().fullName())
                .setSafe(method.rpc().noSideEffects())
                .build();
        return message -> {
            byte[] request = method.encode(message);
            try {
                return stream
                        ? responses(method, descriptor, request)
                        : method.decode(ClientCalls.blockingUnaryCall(channel, descriptor, options(method), request));
            } catch (RuntimeException e) {
                throw failure(method, e);
            }
        };
    }

    /** The messages of a stream, which cancels the call if it is closed. */
    private Stream<Object> responses(ClientMethod method, MethodDescriptor<byte[], byte[]> descriptor, byte[] request) {
        Context.CancellableContext call = Context.current().withCancellation();
        Context previous = call.attach();
        try {
            Iterator<byte[]> messages =
                    ClientCalls.blockingServerStreamingCall(channel, descriptor, options(method), request);
            return Responses.stream(
                    method,
                    () -> messages.hasNext() ? messages.next() : null,
                    () -> call.cancel(null),
                    failure -> failure(method, failure));
        } finally {
            call.detach(previous);
        }
    }

    private static CallOptions options(ClientMethod method) {
        Duration timeout = method.timeout();
        return timeout == null
                ? CallOptions.DEFAULT
                : CallOptions.DEFAULT.withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static RuntimeException failure(ClientMethod method, Exception thrown) {
        if (!(thrown instanceof StatusRuntimeException failure)) {
            return Failures.of(thrown);
        }
        Status status = failure.getStatus();
        Metadata trailers = failure.getTrailers();
        byte[] content = trailers == null ? null : trailers.get(DETAILS);
        Object[] details = {};
        if (content != null) {
            try {
                details = method.protobuf().decode(content, GrpcStatus.class).details().stream()
                        .map(any ->
                                new Detail(any.typeUrl().substring(any.typeUrl().lastIndexOf('/') + 1), any.value()))
                        .toArray();
            } catch (DecodingException e) {
                // the error counts more than its details
            }
        }
        RpcCode code = RpcCode.values()[Math.max(0, status.getCode().value() - 1)];
        RpcException error = new RpcException(code, status.getDescription(), details);
        error.addSuppressed(failure);
        return error;
    }

    /** A message as it is sent. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream message) {
            try {
                return message.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
