package io.wireformat.gatling.link;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Relays TCP connections from a port on the loopback interface to a server, each shaped by a {@link RegionProfile} in
 * both directions: half the round trip each way, the profile's bandwidth and window, and a round trip for the set-up.
 * It needs no privilege. Plain TCP, so TLS and HTTP pass unchanged.
 *
 * <p>Each link has its own thread. Safe for concurrent use.
 */
public final class RegionLink implements AutoCloseable {

    private static final boolean NATIVE = Epoll.isAvailable();

    private final EventLoopGroup eventLoops;
    private final RegionProfile profile;
    private final Windows windows;
    private final InetSocketAddress target;
    private final LinkCounters counters = new LinkCounters();
    private final Channel server;

    private RegionLink(RegionProfile profile, Windows windows, InetSocketAddress target) {
        this.profile = profile;
        this.windows = windows;
        this.target = target;
        // the native transport's timers are exact to microseconds, those of a selector to a millisecond
        this.eventLoops = new MultiThreadIoEventLoopGroup(
                1,
                new DefaultThreadFactory("link-" + profile.name(), true),
                NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        try {
            this.server = listen();
        } catch (RuntimeException e) {
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
        return new RegionLink(profile, windows, target);
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
        eventLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Channel listen() {
        Class<? extends ServerSocketChannel> type =
                NATIVE ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        return new ServerBootstrap()
                .group(eventLoops)
                .channel(type)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        relay(client);
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    private void relay(SocketChannel client) {
        counters.connected();
        long acceptedAt = System.nanoTime();
        new Bootstrap()
                .group(client.eventLoop())
                .channel(NATIVE ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {}
                })
                .connect(target)
                .addListener((ChannelFuture connected) -> {
                    if (connected.isSuccess()) {
                        shape(client, connected.channel(), acceptedAt);
                    } else {
                        client.config().setSoLinger(0);
                        client.close();
                    }
                });
    }

    private void shape(Channel client, Channel service, long acceptedAt) {
        LongSupplier jitter = jitter();
        long window = windows.atFirst(profile);
        // the client may send once the answer to its SYN is back; the kernel here has told it at once
        PathTiming up = new PathTiming(profile, acceptedAt + profile.roundTripNanos(), window, jitter);
        PathTiming down = new PathTiming(profile, acceptedAt, window, jitter);
        client.pipeline().addLast(new ShapedPath(client, service, profile, up, System::nanoTime, counters));
        service.pipeline().addLast(new ShapedPath(service, client, profile, down, System::nanoTime, counters));
        client.config().setAutoRead(true);
        service.config().setAutoRead(true);
    }

    private LongSupplier jitter() {
        long most = profile.jitter().toNanos();
        SplittableRandom random = new SplittableRandom();
        return () -> most == 0 ? 0 : random.nextLong(most + 1);
    }
}
