package io.wireformat.gatling.timing;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.report.Sample;
import java.util.Arrays;
import java.util.List;

/**
 * What an exchange takes without a link and without the codecs: HTTP, the kernel, the service's work and its disk.
 * Measured in one format, it is the part of the model's prediction that is the same in all.
 */
public final class FixedTime {

    private FixedTime() {}

    /**
     * What is left of the median exchange without what the codecs on both sides took.
     *
     * @param calibration exchanges without a link
     */
    public static double millis(List<Sample> calibration) {
        return Median.of(
                calibration.stream().mapToDouble(FixedTime::withoutCodecs).toArray());
    }

    private static double withoutCodecs(Sample sample) {
        double codecs = sum(
                sample.client().serializeUs(),
                sample.client().deserializeUs(),
                sample.serverTiming().deserializeUs(),
                sample.serverTiming().serializeUs());
        return sample.millis() - codecs / 1000;
    }

    /** Where the service says nothing there was nothing to do. */
    private static double sum(double... micros) {
        return Arrays.stream(micros).filter(Double::isFinite).sum();
    }
}
