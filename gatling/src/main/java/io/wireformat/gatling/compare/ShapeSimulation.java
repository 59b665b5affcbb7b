package io.wireformat.gatling.compare;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One format after the other under a load that changes, in the open model: the stages of one format follow each other
 * without a pause, so that what piles up in one shows in the next.
 */
public final class ShapeSimulation extends Simulation {

    /** For what piled up in the stages of one format. */
    private static final Duration BETWEEN_FORMATS = Duration.ofSeconds(5);

    private static final int POOL = 10;

    private final ShapeRun run = ShapeRun.current();
    private final ExchangeScenarios exchanges = new ExchangeScenarios(run.workload(), run.target(), () -> 0);

    /** Gatling makes the simulation. */
    public ShapeSimulation() {
        ShapeSettings settings = run.settings();
        List<PopulationBuilder> populations = new ArrayList<>();
        Duration begin = run.warmUp();
        for (Schedule.Task task : run.tasks()) {
            populations.add(warmUp(task));
            Duration at = begin;
            for (int i = 0; i < settings.rates().size(); i++) {
                populations.add(
                        stage(new ShapeRecorder.Stage(task, i), settings.rates().get(i), at));
                at = at.plus(settings.stage());
            }
            begin = at.plus(BETWEEN_FORMATS);
        }
        setUp(populations).maxDuration(begin.plusSeconds(30));
    }

    private PopulationBuilder warmUp(Schedule.Task task) {
        return exchanges
                .scenario("warm-up " + task, task, Duration.ZERO, session -> session)
                .injectOpen(
                        atOnceUsers(POOL),
                        nothingFor(Duration.ofSeconds(1)),
                        constantUsersPerSec(run.settings().rates().get(0))
                                .during(run.warmUp().minusSeconds(2)))
                .protocols(exchanges.protocol(task, run.region()));
    }

    private PopulationBuilder stage(ShapeRecorder.Stage stage, double rate, Duration at) {
        String name = stage.task() + " stage " + (stage.index() + 1);
        return scenario(name)
                .exec(doIf(session -> !run.recorder().isBeyondBreakpoint(stage))
                        .then(exchanges.steps(name, stage.task(), session -> record(session, stage))))
                .injectOpen(
                        nothingFor(at),
                        constantUsersPerSec(rate).during(run.settings().stage()))
                .protocols(exchanges.protocol(stage.task(), run.region()));
    }

    private Session record(Session session, ShapeRecorder.Stage stage) {
        if (session.isFailed()) {
            run.recorder().failed(stage);
        } else {
            run.recorder().succeeded(stage, ExchangeScenarios.exchange(session));
        }
        return session;
    }
}
