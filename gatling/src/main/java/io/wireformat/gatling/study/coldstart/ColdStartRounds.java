package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One JVM for each cell in each round. The cells take turns, and their order rotates from round to round, so that what
 * drifts hits all alike.
 */
final class ColdStartRounds {

    /** Starting a JVM takes about as long as writing and reading so many orders once. */
    private static final double ORDERS_OF_A_START = 100_000;

    private final ColdStartSettings settings;

    private final List<Jdk> jdks;

    private final StudyRun run;

    ColdStartRounds(ColdStartSettings settings, List<Jdk> jdks, StudyRun run) {
        this.settings = settings;
        this.jdks = jdks;
        this.run = run;
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        List<Turn> turns = turns();
        NewJvms jvms = new NewJvms(run);
        StudyProgress progress = run.progress(
                settings.jvms() + " rounds",
                settings.jvms() * turns.stream().mapToDouble(this::work).sum());
        for (int round = 0; round < settings.jvms(); round++) {
            Collections.rotate(turns, -1);
            for (Turn turn : turns) {
                ColdStartCell cell = turn.cell;
                progress.next("round " + (round + 1) + ", " + cell.orders() + " orders as " + cell.format());
                if (!samples.has(cell.raw(), round)) {
                    List<ColdStartSample> measured = jvms.measure(
                            turn.jdk, turn.start, cell, round, settings.iterations(), settings.fewFormats());
                    samples.add(measured.stream().map(ColdStartSample::raw).toList());
                }
                progress.done(work(turn));
            }
        }
    }

    private double work(Turn turn) {
        return ORDERS_OF_A_START + (double) turn.cell.orders() * settings.iterations();
    }

    /** The formats of one record stand side by side; what they start from is measured with the smallest record. */
    private List<Turn> turns() {
        int smallest = Collections.min(settings.orders());
        List<Turn> turns = new ArrayList<>();
        for (int orders : settings.orders()) {
            for (Jdk jdk : jdks) {
                for (Start start : orders == smallest ? jdk.starts() : List.of(Start.PLAIN)) {
                    boolean all = orders == smallest && start == Start.PLAIN;
                    for (String format : all ? settings.formats() : settings.fewFormats()) {
                        turns.add(new Turn(jdk, start, new ColdStartCell(jdk.label(), start.label(), orders, format)));
                    }
                }
            }
        }
        return turns;
    }

    private record Turn(Jdk jdk, Start start, ColdStartCell cell) {}
}
