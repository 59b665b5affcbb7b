package io.wireformat.gatling.link;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * Relays TCP connections from a port, by default on the loopback interface, to a server. A {@link RegionProfile} shapes
 * both directions of each connection: half the round trip each way, the profile's bandwidth and window, and a round
 * trip for the setup. It needs no privileges, and does not change TLS and HTTP.
 *
 * <p>Each link has its own threads. Thread-safe.
 */
public final class RegionLink implements AutoCloseable {

    private final EventLoopGroup eventLoops;
    private final PreciseTimer timer;
    private final RegionProfile profile;
    private final Windows windows;
    private final InetSocketAddress target;
    private final LinkCounters counters = new LinkCounters();

    /** Both ends of each connection, because the end of their event loop does not close them. */
    private final ChannelGroup relayed;

    private final Channel server;

    private RegionLink(RegionProfile profile, Windows windows, InetSocketAddress listen, InetSocketAddress target) {
        this.profile = profile;
        this.windows = windows;
        this.target = target;
        String name = "link-" + profile.name();
        this.timer = new PreciseTimer(name + "-timer");
        this.eventLoops =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
        this.relayed = new DefaultChannelGroup(eventLoops.next(), true);
        try {
            this.server = listen(listen);
        } catch (RuntimeException e) {
            timer.close();
            eventLoops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw e;
        }
    }

    /**
     * Opens a link on a free port of the loopback interface.
     *
     * @param windows the initial windows of its connections
     * @param target the server
     * @throws UncheckedIOException if it cannot listen
     */
    public static RegionLink open(RegionProfile profile, Windows windows, InetSocketAddress target) {
        return open(profile, windows, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), target);
    }

    /**
     * Opens a link.
     *
     * @param windows the initial windows of its connections
     * @param listen the address to listen on
     * @param target the server
     * @throws UncheckedIOException if it cannot listen
     */
    public static RegionLink open(
            RegionProfile profile, Windows windows, InetSocketAddress listen, InetSocketAddress target) {
        return new RegionLink(profile, windows, listen, target);
    }

    /** The address for clients. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.localAddress();
    }

    /** The traffic so far. */
    public LinkCounters counters() {
        return counters;
    }

    /** Closes the port and all connections. */
    @Override
    public void close() {
        if (eventLoops.isShuttingDown()) {
            return;
        }
        server.close().syncUninterruptibly();
        timer.close();
        relayed.close().awaitUninterruptibly();
        eventLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Channel listen(InetSocketAddress address) {
        ChannelFuture bound = new ServerBootstrap()
                .group(eventLoops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new Relay())
                .bind(address)
                .awaitUninterruptibly();
        if (bound.cause() != null) {
            throw new UncheckedIOException(new IOException(
                    "cannot listen on " + address + ": " + bound.cause().getMessage(), bound.cause()));
        }
        return bound.channel();
    }

    private void relay(Channel client) {
        long acceptedAt = System.nanoTime();
        counters.connected();
        relayed.add(client);
        new Bootstrap()
                .group(client.eventLoop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(target)
                .addListener((ChannelFuture connected) -> {
                    if (connected.isSuccess()) {
                        relayed.add(connected.channel());
                        shape(client, connected.channel(), acceptedAt);
                    } else {
                        counters.refused();
                        client.config().setOption(ChannelOption.SO_LINGER, 0);
                        client.close();
                    }
                });
    }

    private void shape(Channel client, Channel service, long acceptedAt) {
        if (!client.isActive()) {
            service.close();
            return;
        }
        // a real client may send after a round trip; the local kernel has already confirmed the connection
        long establishedAt = acceptedAt + profile.roundTripNanos();
        PathTiming up = PathTiming.of(profile, establishedAt, windows);
        PathTiming down = PathTiming.of(profile, acceptedAt, windows);
        client.pipeline()
                .addLast(new ShapedPath(client, service, profile, up, System::nanoTime, timer, counters.requests()));
        service.pipeline()
                .addLast(new ShapedPath(service, client, profile, down, System::nanoTime, timer, counters.responses()));
        client.config().setAutoRead(true);
        service.config().setAutoRead(true);
    }

    /** Relays an accepted connection. */
    @ChannelHandler.Sharable
    private final class Relay extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            relay(ctx.channel());
        }

        /** Only until the connection is relayed; then its path handles exceptions. */
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (ctx.pipeline().get(ShapedPath.class) == null) {
                ctx.close();
            } else {
                ctx.fireExceptionCaught(cause);
            }
        }
    }
}
