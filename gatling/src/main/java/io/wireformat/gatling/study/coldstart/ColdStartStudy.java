package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import java.nio.file.Path;
import java.util.List;

/** JSON against XML and the other formats in JVMs that have just started and in those that are warm. */
public final class ColdStartStudy implements Study {

    @Override
    public String name() {
        return "cold-start";
    }

    @Override
    public StudyReport run(StudyRun run) {
        ColdStartSettings settings = ColdStartSettings.of(run.settings());
        List<Jdk> jdks = jdks(settings.homes());
        SampleFile samples = run.samples(ColdStartSample.CELL, ColdStartSample.FIGURES);
        new ColdStartRounds(settings, jdks, run).run(samples);
        return ColdStartReport.of(
                samples.samples().stream().map(ColdStartSample::of).toList());
    }

    private static List<Jdk> jdks(List<Path> homes) {
        List<Jdk> jdks = homes.stream().map(Jdk::at).distinct().toList();
        if (jdks.stream().map(Jdk::label).distinct().count() < jdks.size()) {
            throw new StudyException("study.java-homes: JDKs of the same version cannot be told apart: " + homes);
        }
        return jdks;
    }
}
