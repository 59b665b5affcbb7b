package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyCodecs;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyServerProcess;
import io.wireformat.gatling.study.StudyWays;
import io.wireformat.gatling.study.split.SplitExchanges;
import java.util.List;

/** Lists of integers, floating-point numbers, texts and records, answered to a client near by and one far away. */
public final class CloudStudy implements Study {

    private static final List<RegionProfile> REGIONS = List.of(RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION);

    @Override
    public String name() {
        return "cloud";
    }

    @Override
    public StudyReport run(StudyRun run) {
        CloudSettings settings = CloudSettings.of(run.settings());
        List<MessageCodec> codecs = StudyCodecs.named(settings.formats());
        SampleFile samples = run.samples(CloudSample.CELL, CloudSample.FIGURES);
        SampleFile split = SplitExchanges.samples(run);
        try (StudyServerProcess server = run.startServer();
                StudyWays ways = new StudyWays(server.address(), REGIONS)) {
            new CloudExchanges(settings, codecs, ways, run).run(samples, split);
        }
        return CloudReport.of(samples.samples().stream().map(CloudSample::of).toList(), split.samples());
    }
}
