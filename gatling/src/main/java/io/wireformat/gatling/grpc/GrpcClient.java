package io.wireformat.gatling.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.CompressorRegistry;
import io.grpc.DecompressorRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.wireformat.gatling.codec.Coding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client of grpc-java on the threads of Gatling. Calls to an address share a connection, as in any client of gRPC. Messages
 * are bytes that the comparison has encoded, as for the other contenders. Thread-safe.
 */
final class GrpcClient implements AutoCloseable {

    /** The time after which Gatling gives up a request as well. */
    private static final int SECONDS = 60;

    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> TIMING =
            Metadata.Key.of("server-timing", Metadata.ASCII_STRING_MARSHALLER);

    private final Map<String, ManagedChannel> shared = new ConcurrentHashMap<>();

    /** Closes all connections; the next call opens another. */
    @Override
    public void close() {
        shared.values().forEach(ManagedChannel::shutdownNow);
        shared.clear();
    }

    /**
     * Sends a call, which receives its response on a thread of the connection.
     *
     * @param done receives the problem with the response; null for none
     */
    void send(
            UnaryCall call,
            EventLoopGroup threads,
            ChannelFactory<? extends io.netty.channel.Channel> sockets,
            Consumer<@Nullable String> done) {
        if (call.isOnNewConnection()) {
            ManagedChannel own = open(call, threads, sockets);
            send(call, own, problem -> {
                own.shutdown();
                done.accept(problem);
            });
        } else {
            send(
                    call,
                    shared.computeIfAbsent(
                            call.baseUrl() + " " + call.coding(), address -> open(call, threads, sockets)),
                    done);
        }
    }

    private static ManagedChannel open(
            UnaryCall call, EventLoopGroup threads, ChannelFactory<? extends io.netty.channel.Channel> sockets) {
        URI uri = URI.create(call.baseUrl());
        boolean secure = "https".equals(uri.getScheme());
        int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress(new InetSocketAddress(uri.getHost(), port))
                .overrideAuthority(uri.getHost() + ":" + port)
                .eventLoopGroup(threads)
                .channelFactory(sockets)
                .directExecutor()
                .maxInboundMessageSize(Integer.MAX_VALUE)
                .compressorRegistry(CompressorRegistry.newEmptyInstance())
                .decompressorRegistry(DecompressorRegistry.emptyInstance());
        if (call.coding() != Coding.IDENTITY) {
            Precompressed codec = new Precompressed(call.coding());
            CompressorRegistry compressors = CompressorRegistry.newEmptyInstance();
            compressors.register(codec);
            builder.compressorRegistry(compressors)
                    .decompressorRegistry(DecompressorRegistry.emptyInstance().with(codec, true));
        }
        return (secure ? builder.useTransportSecurity() : builder.usePlaintext()).build();
    }

    /** Sends a call through a channel. */
    static void send(UnaryCall call, Channel channel, Consumer<@Nullable String> done) {
        MethodDescriptor<byte[], byte[]> method = MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(call.method())
                .build();
        Received received = new Received(call, done);
        CallOptions options = CallOptions.DEFAULT
                .withDeadlineAfter(SECONDS, TimeUnit.SECONDS)
                .withStreamTracerFactory(received.tracers());
        if (call.coding() != Coding.IDENTITY) {
            options = options.withCompression(call.coding().token());
        }
        Metadata headers = new Metadata();
        headers.put(AUTHORIZATION, call.authorization());
        ClientCall<byte[], byte[]> started = channel.newCall(method, options);
        started.start(received, headers);
        started.request(2);
        started.sendMessage(call.message());
        started.halfClose();
    }

    /** Collects a response. */
    private static final class Received extends ClientCall.Listener<byte[]> {

        private final UnaryCall call;
        private final Consumer<@Nullable String> done;
        private final List<String> timings = new ArrayList<>();
        private boolean isCompressed;
        private byte @Nullable [] message;

        Received(UnaryCall call, Consumer<@Nullable String> done) {
            this.call = call;
            this.done = done;
        }

        ClientStreamTracer.Factory tracers() {
            return new ClientStreamTracer.Factory() {
                @Override
                public ClientStreamTracer newClientStreamTracer(ClientStreamTracer.StreamInfo info, Metadata headers) {
                    return new ClientStreamTracer() {
                        @Override
                        public void inboundMessageRead(int number, long wireSize, long plainSize) {
                            // grpc-java does not know the size of a message that it has not decompressed yet
                            isCompressed = plainSize < 0;
                        }
                    };
                }
            };
        }

        @Override
        public void onHeaders(Metadata headers) {
            Iterable<String> values = headers.getAll(TIMING);
            if (values != null) {
                values.forEach(timings::add);
            }
        }

        @Override
        public void onMessage(byte[] content) {
            message = content;
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            String problem = problem(status);
            if (problem != null) {
                call.failed(problem);
            }
            done.accept(problem);
        }

        private @Nullable String problem(Status status) {
            byte[] content = message;
            if (!status.isOk() || content == null) {
                String description = status.isOk() ? "there is no message" : status.getDescription();
                return status.getCode() + (description == null ? "" : ": " + description);
            }
            try {
                call.received(timings, isCompressed, content);
                return null;
            } catch (RuntimeException e) {
                return String.valueOf(e.getMessage());
            }
        }
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
