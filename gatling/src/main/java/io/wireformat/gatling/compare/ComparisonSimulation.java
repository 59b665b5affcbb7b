package io.wireformat.gatling.compare;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.bodyLength;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.FeederBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ServerTiming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Every format at every operation from every region, in one run and in the open model: requests start on time whether
 * or not earlier ones are answered, as with users who do not know of each other.
 *
 * <p>Gatling's clock counts milliseconds, which is as much as formats differ by within a region. So each exchange is
 * timed here too, in nanoseconds: from the step before the request to the first check of its answer.
 */
public final class ComparisonSimulation extends Simulation {

    /** Users who come at once to open the pool's connections, for each format and region. */
    private static final int POOL = 10;

    /** For answers under way when the warm-up ends. */
    private static final Duration LEAST_SETTLE = Duration.ofSeconds(2);

    /** Before the next block begins, after the last request of the block before has been answered. */
    private static final Duration BORDER = Duration.ofMillis(60);

    private static final String STARTED = "started";
    private static final String ANSWERED = "answered";
    private static final String LENGTH = "length";

    private final ComparisonRun run = ComparisonRun.current();

    /** Gatling makes the simulation. */
    public ComparisonSimulation() {
        List<PopulationBuilder> populations = new ArrayList<>();
        populations.add(borders());
        for (Region region : run.target().regions()) {
            for (String format : run.workload().formats()) {
                for (Schedule.Work work : Schedule.Work.ALL) {
                    Schedule.Task task = new Schedule.Task(format, work);
                    populations.add(warmUp(task, region));
                    populations.add(measured(task, region));
                }
            }
        }
        setUp(populations)
                .maxDuration(start().plus(run.schedule().length()).plusSeconds(30))
                .assertions(global().failedRequests().count().is(0L));
    }

    /** From the beginning of the run to that of the first block. */
    private Duration start() {
        Duration pause = run.settings().pause();
        return run.settings().warmUp().plus(pause.compareTo(LEAST_SETTLE) > 0 ? pause : LEAST_SETTLE);
    }

    /** A user who sends nothing but turns the pages of the schedule. */
    private PopulationBuilder borders() {
        List<OpenInjectionStep> steps = new ArrayList<>();
        steps.add(nothingFor(start().minus(BORDER)));
        for (int i = 0; i < run.schedule().slots().size(); i++) {
            steps.add(atOnceUsers(1));
            steps.add(nothingFor(run.schedule().step()));
        }
        steps.add(atOnceUsers(1));
        return scenario("blocks")
                .exec(session -> {
                    run.recorder().border();
                    return session;
                })
                .injectOpen(steps.toArray(OpenInjectionStep[]::new));
    }

    private PopulationBuilder warmUp(Schedule.Task task, Region region) {
        double rate = task.work().operation().rate(run.settings().rate());
        int atOnce = task.work().connection().equals(Schedule.Work.WARM) ? POOL : 1;
        return exchange("warm-up " + name(task, region), task, region)
                .injectOpen(
                        atOnceUsers(atOnce),
                        nothingFor(Duration.ofSeconds(2)),
                        rampUsersPerSec(rate / 60)
                                .to(rate / 16)
                                .during(run.settings().warmUp().minusSeconds(2)))
                .protocols(protocol(task, region));
    }

    private PopulationBuilder measured(Schedule.Task task, Region region) {
        double rate = task.work().operation().rate(run.settings().rate());
        List<OpenInjectionStep> steps = new ArrayList<>();
        Duration at = Duration.ZERO;
        for (Schedule.Slot slot : run.schedule().slots()) {
            if (slot.task().equals(task)) {
                Duration begin = start().plus(run.schedule().step().multipliedBy(slot.index()));
                steps.add(nothingFor(begin.minus(at)));
                steps.add(constantUsersPerSec(rate).during(run.schedule().block()));
                at = begin.plus(run.schedule().block());
            }
        }
        return exchange(name(task, region), task, region)
                .injectOpen(steps.toArray(OpenInjectionStep[]::new))
                .protocols(protocol(task, region));
    }

    private ScenarioBuilder exchange(String name, Schedule.Task task, Region region) {
        CellKey key = task.key(region.name());
        return scenario(name)
                .feed(feeder("path", run.workload().paths(task.work().operation())))
                .feed(feeder(
                        "body", run.workload().bodies(task.format(), task.work().operation())))
                .exec(session -> session.set(STARTED, new Started(run.recorder().current(), System.nanoTime())))
                .exec(checked(request(name, task), task))
                .exec(session -> record(session, key));
    }

    private HttpRequestActionBuilder request(String name, Schedule.Task task) {
        Workload workload = run.workload();
        if (task.work().operation() == Operation.READ_PAGE) {
            return http(name)
                    .get("#{path}")
                    .header("Accept", workload.mediaType(task.format()))
                    .header("Authorization", "Bearer " + run.target().readerKey());
        }
        return http(name)
                .post("#{path}")
                .header("Accept", workload.mediaType(task.format()))
                .header("Content-Type", workload.mediaType(task.format()))
                .header("Authorization", "Bearer " + run.target().writerKey())
                .body(ByteArrayBody("#{body}"));
    }

    /** Gatling makes the checks of headers before those of the body, so decoding it here is not part of the time. */
    private HttpRequestActionBuilder checked(HttpRequestActionBuilder request, Schedule.Task task) {
        Workload workload = run.workload();
        Operation operation = task.work().operation();
        return request.check(
                header("Server-Timing")
                        .withDefault("")
                        .transform(timing -> new Answered(System.nanoTime(), ServerTiming.parse(timing)))
                        .saveAs(ANSWERED),
                status().is(workload.expectedStatus(operation)),
                header("Content-Type").validate(workload.mediaType(task.format()), (type, session) -> {
                    if (type == null || !workload.isMediaType(task.format(), type)) {
                        throw new IllegalStateException("media type " + type);
                    }
                    return type;
                }),
                bodyBytes().validate("content of " + operation.label(), (content, session) -> {
                    workload.verify(task.format(), operation, content);
                    return content;
                }),
                bodyLength().saveAs(LENGTH));
    }

    private Session record(Session session, CellKey key) {
        Started started = session.get(STARTED);
        if (session.isFailed()) {
            run.recorder().failed(started.block, key);
        } else {
            Answered answered = session.get(ANSWERED);
            byte[] body = session.get("body");
            run.recorder()
                    .succeeded(
                            started.block,
                            key,
                            new Sample(
                                    (answered.nanos - started.nanos) / 1e6,
                                    body.length,
                                    session.getInt(LENGTH),
                                    answered.timing));
        }
        return session;
    }

    private HttpProtocolBuilder protocol(Schedule.Task task, Region region) {
        HttpProtocolBuilder protocol = http.baseUrl(region.baseUrl(task.work().connection()))
                .disableWarmUp()
                .disableCaching()
                .disableAutoReferer()
                .disableFollowRedirect();
        return task.work().connection().equals(Schedule.Work.WARM) ? protocol.shareConnections() : protocol;
    }

    private static FeederBuilder<Object> feeder(String name, List<?> values) {
        List<Map<String, Object>> records = new ArrayList<>();
        for (Object value : values) {
            records.add(Map.of(name, value));
        }
        return listFeeder(records).circular();
    }

    private static String name(Schedule.Task task, Region region) {
        return task.work().operation().label() + " " + task.work().connection() + " " + region.name() + " "
                + task.format();
    }

    private record Started(int block, long nanos) {}

    private record Answered(long nanos, ServerTiming timing) {}
}
