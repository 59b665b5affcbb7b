package io.wireformat.gatling.study.load;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Virtual users in the closed model: each has a connection, sends a request, waits for the answer, thinks, and begins
 * again. A slow answer keeps its user from asking, so latencies under overload look better than they would for
 * independent users. All of them live in one thread, built on Netty. Connections stay open from one run to the next
 * until this is closed. For one thread.
 */
public final class VirtualUsers implements AutoCloseable {

    private static final long TICK_MILLIS = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int MOST_BYTES = 1 << 20;

    private final MultiThreadIoEventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("virtual-users", true), NioIoHandler.newFactory());

    private final EventLoop thread = threads.next();

    private final ChannelGroup connections = new DefaultChannelGroup(thread);

    /** Those who have gone, with their connections, until somebody is wanted again. */
    private final Deque<User> gone = new ArrayDeque<>();

    private final InetSocketAddress server;

    private final Duration thinkTime;

    /**
     * Users of a server, none of whom is there yet.
     *
     * @param server where it listens
     * @param thinkTime between an answer and the next request; zero for none
     */
    public VirtualUsers(InetSocketAddress server, Duration thinkTime) {
        this.server = server;
        this.thinkTime = thinkTime;
    }

    /**
     * Lets users come and go.
     *
     * @param exchanges that they make in turn
     * @throws StudyException when an answer is not as it should be, or there is none
     */
    public LoadResult run(UserCurve curve, List<ExpectedExchange> exchanges) {
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
            throw new StudyException("no answer: " + crowd.stragglers(), e);
        } catch (ExecutionException e) {
            throw new StudyException(
                    String.valueOf(Objects.requireNonNull(e.getCause()).getMessage()), e);
        }
    }

    @Override
    public void close() {
        // the end of their thread does not end them
        connections.close().awaitUninterruptibly();
        threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** The users of one run. */
    private final class Crowd {

        private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

        private final UserCurve curve;

        private final List<ExpectedExchange> exchanges;

        private final LoadResult answers;

        private final String host = server.getHostString() + ":" + server.getPort();

        private final Deque<User> users = new ArrayDeque<>();

        private long startedAt;

        private int next;

        /** With those who leave after the answer that is under way. */
        private final Set<User> here = new LinkedHashSet<>();

        Crowd(UserCurve curve, List<ExpectedExchange> exchanges) {
            this.curve = curve;
            this.exchanges = List.copyOf(exchanges);
            this.answers = new LoadResult(curve);
        }

        void begin() {
            startedAt = System.nanoTime();
            ScheduledFuture<?> ticks = thread.scheduleAtFixedRate(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
            ticks.addListener(ended -> {
                if (!ended.isCancelled()) {
                    failed(new StudyException("virtual users cannot come: " + ended.cause(), ended.cause()));
                }
            });
            result.whenComplete((done, failed) -> ticks.cancel(false));
        }

        private void tick() {
            double now = seconds();
            int wanted = curve.usersAt(now);
            while (users.size() < wanted) {
                User user = gone.isEmpty() ? new User(this) : gone.remove();
                users.add(user);
                here.add(user);
                user.come(this);
            }
            while (users.size() > wanted) {
                users.remove().leave();
            }
            if (now >= curve.seconds() && here.isEmpty()) {
                result.complete(answers);
            }
        }

        ExpectedExchange next() {
            return exchanges.get(next++ % exchanges.size());
        }

        double seconds() {
            return (System.nanoTime() - startedAt) / 1e9;
        }

        /** Who is still there, as their thread knows it. */
        String stragglers() {
            return thread.submit(() -> here.size() + " virtual users are left; the first "
                            + here.stream().findFirst().map(User::state).orElse("has not come"))
                    .syncUninterruptibly()
                    .getNow();
        }

        void failed(StudyException failure) {
            result.completeExceptionally(failure);
            users.forEach(User::hangUp);
            users.clear();
        }
    }

    /** One user, in one run after another. */
    private final class User extends SimpleChannelInboundHandler<FullHttpResponse> {

        private final Channel connection = new NioSocketChannel();

        private Crowd crowd;

        private boolean leaves;

        private boolean waits;

        private ExpectedExchange exchange;

        private @Nullable ScheduledFuture<?> thought;

        private long sentAt;

        User(Crowd crowd) {
            this.crowd = crowd;
            this.exchange = crowd.exchanges.get(0);
        }

        void come(Crowd joined) {
            crowd = joined;
            leaves = false;
            if (connection.isRegistered()) {
                send();
            } else {
                connect();
            }
        }

        private void connect() {
            waits = true;
            connection.config().setOption(ChannelOption.TCP_NODELAY, true);
            connection.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(MOST_BYTES), this);
            connections.add(connection);
            thread.register(connection)
                    .addListener(after(() -> connection.connect(server).addListener(after(this::send))));
        }

        private FutureListener<Void> after(Runnable next) {
            return done -> {
                if (done.isSuccess()) {
                    next.run();
                } else {
                    fail(done.cause().getMessage());
                }
            };
        }

        /** At once when it only thinks. */
        void leave() {
            leaves = true;
            if (!waits) {
                go();
            }
        }

        private void go() {
            if (thought != null) {
                thought.cancel(false);
            }
            waits = false;
            crowd.here.remove(this);
            gone.add(this);
        }

        String state() {
            return (waits ? "waits for " : "thinks after ") + (sentAt == 0 ? "a connection" : exchange);
        }

        void hangUp() {
            connection.close();
        }

        private void fail(@Nullable String why) {
            crowd.failed(new StudyException(exchange + ": " + why));
            hangUp();
        }

        private void send() {
            if (leaves) {
                go();
                return;
            }
            waits = true;
            exchange = crowd.next();
            sentAt = System.nanoTime();
            connection.writeAndFlush(exchange.request(crowd.host));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse answer) {
            double millis = (System.nanoTime() - sentAt) / 1e6;
            waits = false;
            if (!exchange.isAnsweredBy(answer)) {
                fail("answered with " + answer.status() + ", "
                        + answer.content().readableBytes() + " bytes");
                return;
            }
            crowd.answers.answered(crowd.seconds(), millis);
            if (leaves) {
                go();
            } else if (thinkTime.isZero()) {
                send();
            } else {
                thought = thread.schedule(this::send, thinkTime.toMillis(), TimeUnit.MILLISECONDS);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (!gone.remove(this)) {
                fail("the server closed the connection");
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            fail(String.valueOf(cause));
        }
    }
}
