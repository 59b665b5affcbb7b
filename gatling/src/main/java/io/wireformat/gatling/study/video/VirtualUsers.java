package io.wireformat.gatling.study.video;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.ScheduledFuture;
import io.wireformat.gatling.study.StudyException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Virtual users in the closed model, as in the study: each has a connection, sends a request, waits for the answer,
 * thinks, and begins again. A slow answer keeps its user from asking, so latencies under overload look better than they
 * would for independent users. All of them live in one thread. Close it.
 */
final class VirtualUsers implements AutoCloseable {

    static final Duration THINK_TIME = Duration.ofMillis(100);

    private static final long TICK_MILLIS = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int MOST_BYTES = 1 << 20;

    private final MultiThreadIoEventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("virtual-users", true), NioIoHandler.newFactory());

    private final EventLoop thread = threads.next();

    private final InetSocketAddress server;

    VirtualUsers(InetSocketAddress server) {
        this.server = server;
    }

    /**
     * Lets users come and go.
     *
     * @throws StudyException when an answer is not as it should be, or there is none
     */
    LoadResult run(UserCurve curve, Exchanges exchanges) {
        Crowd crowd = new Crowd(curve, exchanges);
        thread.execute(crowd::begin);
        long patience =
                Duration.ofNanos((long) (curve.seconds() * 1e9)).plus(PATIENCE).toMillis();
        try {
            return crowd.result.get(patience, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StudyException("interrupted", e);
        } catch (TimeoutException e) {
            throw new StudyException(exchanges.path() + " in " + exchanges.mediaType() + ": no answer", e);
        } catch (ExecutionException e) {
            throw new StudyException(
                    exchanges.path() + " in " + exchanges.mediaType() + ": "
                            + Objects.requireNonNull(e.getCause()).getMessage(),
                    e);
        }
    }

    @Override
    public void close() {
        threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** The users of one run. */
    private final class Crowd {

        private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

        private final UserCurve curve;

        private final Exchanges exchanges;

        private final LoadResult answers;

        private final String host = server.getHostString() + ":" + server.getPort();

        private final Deque<User> users = new ArrayDeque<>();

        private long startedAt;

        private int next;

        private int connections;

        Crowd(UserCurve curve, Exchanges exchanges) {
            this.curve = curve;
            this.exchanges = exchanges;
            this.answers = new LoadResult(curve);
        }

        void begin() {
            startedAt = System.nanoTime();
            ScheduledFuture<?> ticks = thread.scheduleAtFixedRate(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
            result.whenComplete((done, failed) -> ticks.cancel(false));
        }

        private void tick() {
            double now = seconds();
            int wanted = curve.usersAt(now);
            while (users.size() < wanted) {
                User user = new User(this);
                users.add(user);
                connections++;
                user.come();
            }
            while (users.size() > wanted) {
                users.remove().leave();
            }
            if (now >= curve.seconds() && connections == 0) {
                result.complete(answers);
            }
        }

        double seconds() {
            return (System.nanoTime() - startedAt) / 1e9;
        }

        void failed(Throwable failure) {
            result.completeExceptionally(failure);
            users.forEach(User::leave);
            users.clear();
        }
    }

    /** One user. */
    private final class User extends SimpleChannelInboundHandler<FullHttpResponse> {

        private final Crowd crowd;

        private final Channel connection = new NioSocketChannel();

        private boolean leaves;

        private boolean waits = true;

        private int message;

        private long sentAt;

        User(Crowd crowd) {
            this.crowd = crowd;
        }

        void come() {
            connection.config().setOption(ChannelOption.TCP_NODELAY, true);
            connection.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(MOST_BYTES), this);
            connection.closeFuture().addListener(closed -> crowd.connections--);
            thread.register(connection)
                    .addListener(after(() -> connection.connect(server).addListener(after(this::send))));
        }

        private FutureListener<Void> after(Runnable next) {
            return done -> {
                if (done.isSuccess()) {
                    next.run();
                } else {
                    crowd.failed(done.cause());
                    connection.close();
                }
            };
        }

        /** At once when it only thinks. */
        void leave() {
            leaves = true;
            if (!waits) {
                connection.close();
            }
        }

        private void send() {
            if (leaves) {
                connection.close();
                return;
            }
            waits = true;
            message = crowd.next++ % VideoType.DISTINCT;
            sentAt = System.nanoTime();
            connection.writeAndFlush(crowd.exchanges.request(message, crowd.host));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse answer) {
            double millis = (System.nanoTime() - sentAt) / 1e6;
            waits = false;
            if (!crowd.exchanges.isRight(message, answer)) {
                crowd.failed(new IllegalStateException("answered with " + answer.status() + ", "
                        + answer.content().readableBytes() + " bytes"));
                ctx.close();
                return;
            }
            crowd.answers.answered(crowd.seconds(), millis);
            if (leaves) {
                ctx.close();
            } else {
                thread.schedule(this::send, THINK_TIME.toMillis(), TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (waits || !leaves) {
                crowd.failed(new IllegalStateException("the server closed the connection"));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            crowd.failed(cause);
            ctx.close();
        }
    }
}
