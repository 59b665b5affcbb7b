package io.wireformat.gatling.grpc;

import com.typesafe.scalalogging.Logger;
import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.config.NettyConfiguration;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.netty.util.Transports;
import io.netty.channel.ChannelFactory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import scala.Option;

/**
 * The requests of a simulation over gRPC: Gatling's reports and assertions count them like those over HTTP. Thread-safe.
 */
public final class GrpcRequests implements AutoCloseable {

    private final GrpcClient client = new GrpcClient();
    private final Function<io.gatling.javaapi.core.Session, UnaryCall> calls;

    /** Requests with the calls of users. */
    public GrpcRequests(Function<io.gatling.javaapi.core.Session, UnaryCall> calls) {
        this.calls = calls;
    }

    /**
     * A request.
     *
     * @param silent whether no report counts it
     */
    public ActionBuilder named(String name, boolean silent) {
        return () -> new io.gatling.core.action.builder.ActionBuilder() {
            @Override
            public Action build(ScenarioContext context, Action next) {
                return new Request(name, silent, context.coreComponents(), next);
            }
        };
    }

    /** Closes the connections; the next request opens others. */
    @Override
    public void close() {
        client.close();
    }

    private final class Request implements Action {

        private final String name;
        private final boolean silent;
        private final CoreComponents gatling;
        private final ChannelFactory<? extends io.netty.channel.Channel> sockets;
        private final Action next;
        private Logger logger = Logger.apply(LoggerFactory.getLogger(Request.class));

        Request(String name, boolean silent, CoreComponents gatling, Action next) {
            this.name = name;
            this.silent = silent;
            this.gatling = gatling;
            this.next = next;
            NettyConfiguration netty = gatling.configuration().netty();
            sockets = Transports.newSocketChannelFactory(netty.useNativeTransport(), netty.useIoUring());
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void execute(Session session) {
            UnaryCall call = calls.apply(new io.gatling.javaapi.core.Session(session));
            long start = gatling.clock().nowMillis();
            client.send(call, gatling.eventLoopGroup(), sockets, problem -> session.eventLoop()
                    .execute(() -> next.$bang(completed(session, start, problem))));
        }

        private Session completed(Session session, long start, @Nullable String problem) {
            Session completed = problem == null ? session : session.markAsFailed();
            if (silent) {
                return completed;
            }
            long end = gatling.clock().nowMillis();
            gatling.statsEngine()
                    .logResponse(
                            session.scenario(),
                            session.groups(),
                            name,
                            start,
                            end,
                            problem == null ? OK$.MODULE$ : KO$.MODULE$,
                            Option.empty(),
                            Option.apply(problem));
            return completed.logGroupRequestTimings(start, end);
        }

        @Override
        public Logger logger() {
            return logger;
        }

        @Override
        public void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger other) {
            logger = other;
        }
    }
}
