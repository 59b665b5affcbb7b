package io.wireformat.gatling.study.own;

import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.split.SplitExchanges;

/** Any message through the whole comparison: the samples or the generator that its user names. */
public final class OwnStudy implements Study {

    @Override
    public String name() {
        return "own";
    }

    @Override
    public boolean isPublished() {
        return false;
    }

    @Override
    public StudyReport run(StudyRun run) {
        OwnSettings settings = OwnSettings.of(run.settings());
        try (OwnClasses classes = OwnClasses.of(settings.classPath())) {
            OwnMessages messages = OwnMessages.of(settings, classes);
            Carriers carriers = Carriers.of(messages, settings);
            run.settings().remember("messages", carriers.fingerprint());
            SampleFile samples = run.samples(OwnSample.CELL, OwnSample.FIGURES);
            new OwnCodecs(settings, messages, carriers, run).run(samples);
            SampleFile split = SplitExchanges.samples(run);
            new OwnExchanges(settings, messages, carriers, run).run(samples, split);
            OwnReport report = new OwnReport(
                    messages,
                    carriers,
                    samples.samples().stream().map(OwnSample::of).toList(),
                    split.samples());
            report.verdicts().forEach(run::say);
            return report.write();
        }
    }
}
