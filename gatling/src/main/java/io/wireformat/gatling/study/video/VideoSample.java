package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.Sample;
import java.util.List;

/**
 * One sample; {@link VideoCell.Figure} says what its figures are.
 *
 * @param at where it was taken
 * @param value what was measured
 */
record VideoSample(VideoCell cell, int round, double at, double value) {

    static final List<String> FIGURES = List.of("at", "value");

    static VideoSample of(Sample sample) {
        return new VideoSample(
                VideoCell.of(sample.cell()),
                sample.round(),
                sample.figures().get(0),
                sample.figures().get(1));
    }

    Sample raw() {
        return new Sample(cell.raw(), round, List.of(at, value));
    }
}
