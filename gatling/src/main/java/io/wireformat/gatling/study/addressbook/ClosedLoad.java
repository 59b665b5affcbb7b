package io.wireformat.gatling.study.addressbook;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.wireformat.gatling.study.StudyException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Keeps a service as busy as some connections can, each of which sends its next request when its last one is answered:
 * the closed model of wrk, in which a slow answer holds requests back. One thread serves all connections. For one thread.
 */
final class ClosedLoad implements AutoCloseable {

    private static final int LONGEST_ANSWER = 1 << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final EventLoopGroup eventLoop =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("study-load", true), NioIoHandler.newFactory());

    private final List<ClosedConnection> connections = new ArrayList<>();

    private ClosedLoad() {}

    /**
     * Connects.
     *
     * @throws StudyException when the service does not accept so many connections
     */
    static ClosedLoad open(InetSocketAddress service, int connections) {
        ClosedLoad load = new ClosedLoad();
        Bootstrap bootstrap = new Bootstrap().group(load.eventLoop).channel(NioSocketChannel.class);
        for (int i = 0; i < connections; i++) {
            ClosedConnection connection = new ClosedConnection();
            ChannelFuture connected =
                    bootstrap.clone().handler(http(connection)).connect(service).awaitUninterruptibly();
            if (!connected.isSuccess()) {
                load.close();
                throw new StudyException(
                        service + " does not accept " + connections + " connections", connected.cause());
            }
            load.connections.add(connection);
        }
        return load;
    }

    private static ChannelInitializer<SocketChannel> http(ClosedConnection connection) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                channel.pipeline()
                        .addLast(new HttpClientCodec())
                        .addLast(new HttpObjectAggregator(LONGEST_ANSWER))
                        .addLast(connection);
            }
        };
    }

    /**
     * Takes turns for some time.
     *
     * @return answers a second
     * @throws StudyException when one is not as it should be
     */
    double perSecond(Turn turn, Duration time) {
        ClosedRun run = new ClosedRun(turn, time, connections.size());
        connections.forEach(connection -> eventLoop.execute(() -> connection.start(run)));
        try {
            long answers = run.answers().get(time.plus(PATIENCE).toMillis(), TimeUnit.MILLISECONDS);
            return answers / (time.toNanos() / 1e9);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StudyException("interrupted", e);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new StudyException(turn.path() + ": " + cause.getMessage(), cause);
        } catch (TimeoutException e) {
            throw new StudyException(turn.path() + " is not answered within " + PATIENCE.toSeconds() + " s", e);
        }
    }

    @Override
    public void close() {
        eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
