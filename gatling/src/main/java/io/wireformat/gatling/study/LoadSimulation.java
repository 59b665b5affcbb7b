package io.wireformat.gatling.study;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.wireformat.gatling.study.Load.Block;
import io.wireformat.gatling.study.Load.Request;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Runs the blocks of a {@link Load}, one after the other. */
public final class LoadSimulation extends Simulation {

    private static final String REQUEST = "request";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Load load = Load.current();

    /** Called by Gatling. */
    public LoadSimulation() {
        List<Block> blocks = load.blocks();
        PopulationBuilder all = population(blocks.get(blocks.size() - 1));
        for (int i = blocks.size() - 2; i >= 0; i--) {
            all = population(blocks.get(i)).andThen(all);
        }
        setUp(all);
    }

    private PopulationBuilder population(Block block) {
        return scenario(block.name())
                .exec(asLongAs(session -> block.goesOn())
                        .on(exec(session -> begin(session, block))
                                .exec(doIfOrElse(session -> request(session).content().length == 0)
                                        .then(checked(block, ask()))
                                        .orElse(checked(
                                                block,
                                                ask().header("Content-Type", session -> request(session)
                                                                .mediaType())
                                                        .body(ByteArrayBody(session ->
                                                                request(session).content())))))
                                .exec(session -> end(session))))
                .injectClosed(constantConcurrentUsers(block.users()).during(block.time()))
                .protocols(http.disableWarmUp().disableCaching().shareConnections());
    }

    private Session begin(Session session, Block block) {
        return session.set(REQUEST, load.next(block));
    }

    private static HttpRequestActionBuilder ask() {
        return http(session -> request(session).cell())
                .httpRequest(session -> request(session).method(), session -> request(session)
                        .url())
                .header("Accept", session -> request(session).mediaType())
                .requestTimeout(PATIENCE);
    }

    private HttpRequestActionBuilder checked(Block block, HttpRequestActionBuilder request) {
        return request.check(status().in(200, 204), bodyBytes().validate("content", (content, session) -> {
            request(session).check().accept(content == null ? new byte[0] : content);
            block.completed();
            return content;
        }));
    }

    private Session end(Session session) {
        if (session.isFailed()) {
            load.failed(request(session));
            return session.markAsSucceeded();
        }
        return session;
    }

    private static Request request(Session session) {
        return Objects.requireNonNull(session.<Request>get(REQUEST));
    }
}
