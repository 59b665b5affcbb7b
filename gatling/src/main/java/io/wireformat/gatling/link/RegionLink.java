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
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Relays TCP connections from a port on the loopback interface to a server, each shaped by a {@link RegionProfile} in
 * both directions: half the round trip each way, the profile's bandwidth and window, and a round trip for the set-up.
 * It needs no privilege. Plain TCP, so TLS and HTTP pass unchanged.
 *
 * <p>Each link has its own threads. Safe for concurrent use.
 */
public final class RegionLink implements AutoCloseable {

    private final EventLoopGroup eventLoops;
    private final PreciseTimer timer;
    private final RegionProfile profile;
    private final Windows windows;
    private final InetSocketAddress target;
    private final LinkCounters counters = new LinkCounters();
    private final LinkObserver observer;
    private final AtomicLong connections = new AtomicLong();
    private final Channel server;

    private RegionLink(RegionProfile profile, Windows windows, InetSocketAddress target, LinkObserver observer) {
        this.observer = observer;
        this.profile = profile;
        this.windows = windows;
        this.target = target;
        String name = "link-" + profile.name();
        this.timer = new PreciseTimer(name + "-timer");
        this.eventLoops =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
        try {
            this.server = listen();
        } catch (RuntimeException e) {
            timer.close();
            eventLoops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw e;
        }
    }

    /**
     * Opens a link on a free port.
     *
     * @param windows how far the windows of its connections are open at first
     * @param target where connections are relayed to
     */
    public static RegionLink open(RegionProfile profile, Windows windows, InetSocketAddress target) {
        return open(profile, windows, target, LinkObserver.NONE);
    }

    /**
     * Opens a link on a free port.
     *
     * @param windows how far the windows of its connections are open at first
     * @param target where connections are relayed to
     * @param observer hears of what is relayed
     */
    public static RegionLink open(
            RegionProfile profile, Windows windows, InetSocketAddress target, LinkObserver observer) {
        return new RegionLink(profile, windows, target, observer);
    }

    /** Where clients connect to. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.localAddress();
    }

    /** What went through so far. */
    public LinkCounters counters() {
        return counters;
    }

    /** Closes the port and all connections. */
    @Override
    public void close() {
        server.close().syncUninterruptibly();
        timer.close();
        eventLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Channel listen() {
        return new ServerBootstrap()
                .group(eventLoops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new Relay())
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    private void relay(Channel client) {
        long acceptedAt = System.nanoTime();
        counters.connected();
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
                        shape(client, connected.channel(), acceptedAt);
                    } else {
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
        LongSupplier jitter = jitter();
        long window = windows.atFirst(profile);
        // the client may send once the answer to its SYN is back; the kernel here has told it at once
        long establishedAt = acceptedAt + profile.roundTripNanos();
        PathTiming up = new PathTiming(profile, establishedAt, window, jitter);
        PathTiming down = new PathTiming(profile, acceptedAt, window, jitter);
        long connection = connections.incrementAndGet();
        observer.connected(connection, acceptedAt, establishedAt);
        client.pipeline()
                .addLast(new ShapedPath(client, service, profile, up, System::nanoTime, timer, counters.requests())
                        .observedBy((entered, delivered) -> observer.delivered(connection, true, entered, delivered)));
        service.pipeline()
                .addLast(new ShapedPath(service, client, profile, down, System::nanoTime, timer, counters.answers())
                        .observedBy((entered, delivered) -> observer.delivered(connection, false, entered, delivered)));
        client.config().setAutoRead(true);
        service.config().setAutoRead(true);
    }

    private LongSupplier jitter() {
        long most = profile.jitter().toNanos();
        SplittableRandom random = new SplittableRandom();
        return () -> most == 0 ? 0 : random.nextLong(most + 1);
    }

    /** Starts to relay an accepted connection. */
    @ChannelHandler.Sharable
    private final class Relay extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            relay(ctx.channel());
        }

        /** Until the connection is relayed; from then on its path hears of it. */
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
