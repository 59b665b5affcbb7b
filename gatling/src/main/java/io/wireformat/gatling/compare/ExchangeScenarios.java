package io.wireformat.gatling.compare;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CoreDsl;
import io.gatling.javaapi.core.FeederBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.wireformat.gatling.report.ServerTiming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * What one user does: encodes a message, sends it, and checks and decodes the answer.
 *
 * <p>Gatling's clock counts milliseconds, which is as much as formats differ by within a region. So each exchange is
 * timed here too, in nanoseconds: encoding the message, from there to the first check of its answer, and decoding it.
 */
final class ExchangeScenarios {

    private static final String EXCHANGE = "exchange";
    private static final String BODY = "body";

    private final Workload workload;
    private final Target target;
    private final IntSupplier block;

    /** @param block which block is running */
    ExchangeScenarios(Workload workload, Target target, IntSupplier block) {
        this.workload = workload;
        this.target = target;
        this.block = block;
    }

    /** The exchange of a user who has sent something. */
    static Exchange exchange(Session session) {
        Exchange exchange = session.get(EXCHANGE);
        if (exchange == null) {
            throw new IllegalStateException("nothing was sent");
        }
        return exchange;
    }

    /**
     * One exchange for each user.
     *
     * @param share of the time, at a random moment of which the user begins: users of two regions who all came at one pace
     *     would keep meeting as they met first, and the format that takes the way faster would meet others
     * @param finish what becomes of the exchange, which {@link #exchange} finds
     */
    ScenarioBuilder scenario(String name, Schedule.Task task, Duration share, Function<Session, Session> finish) {
        return CoreDsl.scenario(name)
                .pause(session -> Duration.ofNanos((long) (share.toNanos() * Math.random())))
                .exec(steps(name, task, finish));
    }

    /** The same as a part of something else. */
    ChainBuilder steps(String name, Schedule.Task task, Function<Session, Session> finish) {
        Operation operation = task.work().operation();
        return feed(feeder("path", workload.paths(operation, task.protocol())))
                .feed(feeder("message", workload.messages(operation)))
                .exec(session -> begin(session, task))
                .exec(checked(request(name, task), task))
                .exec(finish);
    }

    private Session begin(Session session, Schedule.Task task) {
        Object message = session.get("message");
        long begunAt = System.nanoTime();
        byte[] body = workload.encode(task.format(), task.work().operation(), message);
        return session.set(BODY, body)
                .set(EXCHANGE, new Exchange(block.getAsInt(), begunAt, System.nanoTime(), body.length));
    }

    private HttpRequestActionBuilder request(String name, Schedule.Task task) {
        if (task.work().operation() == Operation.READ_PAGE) {
            return http(name)
                    .get("#{path}")
                    .header("Accept", workload.mediaType(task.format()))
                    .header(
                            "Authorization",
                            "Bearer " + target.endpoint(task.protocol()).readerKey());
        }
        return http(name)
                .post("#{path}")
                .header("Accept", workload.mediaType(task.format()))
                .header("Content-Type", workload.mediaType(task.format()))
                .header(
                        "Authorization",
                        "Bearer " + target.endpoint(task.protocol()).writerKey())
                .body(ByteArrayBody("#{" + BODY + "}"));
    }

    /** Gatling makes the checks of headers before those of the body. */
    private HttpRequestActionBuilder checked(HttpRequestActionBuilder request, Schedule.Task task) {
        Operation operation = task.work().operation();
        return request.check(
                header("Server-Timing")
                        .findAll()
                        .withDefault(List.of())
                        .transformWithSession(ExchangeScenarios::answered),
                status().is(workload.expectedStatus(operation)),
                header("Content-Type").validate(workload.mediaType(task.format()), (type, session) -> {
                    if (type == null || !workload.isMediaType(task.format(), type)) {
                        throw new IllegalStateException("media type " + type);
                    }
                    return type;
                }),
                bodyBytes().validate("content of " + operation.label(), (content, session) -> {
                    decode(task, content, session);
                    return content;
                }));
    }

    private static List<String> answered(List<String> timings, Session session) {
        Exchange exchange = exchange(session);
        exchange.answered(System.nanoTime(), ServerTiming.parse(String.join(",", timings)));
        return timings;
    }

    private void decode(Schedule.Task task, byte[] content, Session session) {
        Operation operation = task.work().operation();
        long begin = System.nanoTime();
        Object answer = workload.decode(task.format(), operation, content);
        Exchange exchange = exchange(session);
        exchange.decoded(content.length, System.nanoTime() - begin);
        workload.verify(task.format(), operation, content, answer);
    }

    /** How to reach the service from a region. */
    HttpProtocolBuilder protocol(Schedule.Task task, Region region) {
        String baseUrl =
                region.baseUrl(target.endpoint(task.protocol()), task.work().connection());
        HttpProtocolBuilder protocol = http.baseUrl(baseUrl)
                .disableWarmUp()
                .disableCaching()
                .disableAutoReferer()
                .disableFollowRedirect();
        if (task.protocol().multiplexed()) {
            // so that the pool need not ask for a connection to find out
            String address = baseUrl.substring(baseUrl.indexOf("//") + 2);
            protocol = protocol.enableHttp2().http2PriorKnowledge(Map.of(address, true));
        }
        return task.work().connection().equals(Schedule.Work.WARM) ? protocol.shareConnections() : protocol;
    }

    private static FeederBuilder<Object> feeder(String name, List<?> values) {
        List<Map<String, Object>> records = new ArrayList<>();
        for (Object value : values) {
            records.add(Map.of(name, value));
        }
        return listFeeder(records).circular();
    }
}
