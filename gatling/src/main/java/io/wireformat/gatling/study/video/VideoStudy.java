package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.Study;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.split.SplitExchanges;
import java.util.List;

/** The messages of a video platform in every format: one at first, many, by many threads, and over HTTP. */
public final class VideoStudy implements Study {

    @Override
    public String name() {
        return "video";
    }

    @Override
    public StudyReport run(StudyRun run) {
        List<VideoFormat> all = VideoFormat.all();
        VideoSettings settings = VideoSettings.of(
                run.settings(), all.stream().map(VideoFormat::name).toList());
        List<VideoFormat> formats = all.stream()
                .filter(format -> settings.formats().contains(format.name()))
                .toList();
        SampleFile samples = run.samples(VideoCell.COLUMNS, VideoSample.FIGURES);
        SampleFile exchanges = SplitExchanges.samples(run);
        new VideoRuns(settings, formats, run, samples, exchanges).measure();
        return VideoReport.of(
                samples.samples().stream().map(VideoSample::of).toList(),
                exchanges.samples(),
                Runtime.getRuntime().availableProcessors());
    }
}
