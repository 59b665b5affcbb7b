package io.wireformat.advice;

import io.wireformat.internal.link.Distance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties of advice, and how the application converts JSON.
 *
 * @param cpu the share of one core that trials may take
 * @param minGain the least share of an exchange's time that a change must save
 * @param paths the distances to clients, that of the headline first
 * @param planReads whether the application reads JSON by plans already
 * @param planWrites whether it writes JSON by plans already
 * @param pricePerGb of what is sent; null if it is not set
 * @param pricePerCpuHour of one core; null if it is not set
 */
record AdviceSettings(
        double cpu,
        double minGain,
        List<Distance> paths,
        boolean planReads,
        boolean planWrites,
        @Nullable Double pricePerGb,
        @Nullable Double pricePerCpuHour) {

    /** Settings whose list is copied. */
    AdviceSettings {
        paths = List.copyOf(paths);
    }
}
