package io.wireformat.gatling.compare;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.wireformat.gatling.report.CellKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Every format at every operation from every region, in one run and in the open model: requests start on time whether
 * or not earlier ones are answered, as with users who do not know of each other.
 */
public final class ComparisonSimulation extends Simulation {

    /** Users who come at once to open the pool's connections, for each format and region. */
    private static final int POOL = 10;

    /** For answers under way when the warm-up ends. */
    private static final Duration LEAST_SETTLE = Duration.ofSeconds(2);

    /** Before the next block begins, after the last request of the block before has been answered. */
    private static final Duration BORDER = Duration.ofMillis(60);

    private final ComparisonRun run = ComparisonRun.current();
    private final ExchangeScenarios exchanges = new ExchangeScenarios(
            run.workload(), run.target(), () -> run.recorder().current());

    /** Gatling makes the simulation. */
    public ComparisonSimulation() {
        List<PopulationBuilder> populations = new ArrayList<>();
        populations.add(borders());
        for (Region region : run.target().regions()) {
            for (Schedule.Task task : run.schedule().tasks()) {
                populations.add(warmUp(task, region));
                populations.add(measured(task, region));
            }
        }
        for (Schedule.Task task : run.schedule().calibrations()) {
            populations.add(calibration(task));
        }
        setUp(populations)
                .maxDuration(start().plus(run.schedule().length()).plusSeconds(30))
                .assertions(global().failedRequests().count().is(0L));
    }

    /** From the beginning of the run to that of the first block. */
    private Duration start() {
        Duration pause = run.settings().load().pause();
        return run.settings().load().warmUp().plus(pause.compareTo(LEAST_SETTLE) > 0 ? pause : LEAST_SETTLE);
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
        double rate = task.work().operation().rate(run.settings().load().rate());
        int atOnce = task.work().connection().equals(Schedule.Work.WARM) ? POOL : 1;
        return exchange("warm-up " + name(task, region), task, Duration.ZERO, region)
                .injectOpen(
                        atOnceUsers(atOnce),
                        nothingFor(Duration.ofSeconds(2)),
                        rampUsersPerSec(rate / 60)
                                .to(rate / 16)
                                .during(run.settings().load().warmUp().minusSeconds(2)))
                .protocols(exchanges.protocol(task, region));
    }

    private PopulationBuilder measured(Schedule.Task task, Region region) {
        double rate = task.work().operation().rate(run.settings().load().rate());
        return exchange(name(task, region), task, share(rate), region)
                .injectOpen(inBlocks(task, rate))
                .protocols(exchanges.protocol(task, region));
    }

    /** All that the regions ask for together, so that the service is as busy as in the blocks of the cells. */
    private PopulationBuilder calibration(Schedule.Task task) {
        Region direct = Region.direct();
        double rate = task.work().operation().rate(run.settings().load().rate())
                * run.target().regions().size();
        return exchanges
                .scenario(task.toString(), task, share(rate), session -> calibrated(session, task))
                .injectOpen(inBlocks(task, rate))
                .protocols(exchanges.protocol(task, direct));
    }

    /** From one user to the next. */
    private static Duration share(double rate) {
        return Duration.ofNanos((long) (1e9 / rate));
    }

    private OpenInjectionStep[] inBlocks(Schedule.Task task, double rate) {
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
        return steps.toArray(OpenInjectionStep[]::new);
    }

    private ScenarioBuilder exchange(String name, Schedule.Task task, Duration share, Region region) {
        CellKey key = task.key(region.name());
        return exchanges.scenario(name, task, share, session -> record(session, key));
    }

    private Session record(Session session, CellKey key) {
        Exchange exchange = ExchangeScenarios.exchange(session);
        if (session.isFailed()) {
            run.recorder().failed(exchange.block(), key);
        } else {
            run.recorder().succeeded(key, exchange);
        }
        return session;
    }

    private Session calibrated(Session session, Schedule.Task task) {
        if (!session.isFailed()) {
            run.recorder().calibrated(task, ExchangeScenarios.exchange(session));
        }
        return session;
    }

    private static String name(Schedule.Task task, Region region) {
        return task.work().operation().label() + " " + task.work().connection() + " " + region.name() + " "
                + task.format()
                + (task.protocol() == Protocol.HTTP1
                        ? ""
                        : " " + task.protocol().label());
    }
}
