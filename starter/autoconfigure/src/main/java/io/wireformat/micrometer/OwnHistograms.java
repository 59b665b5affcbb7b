package io.wireformat.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.util.Set;

/**
 * Keeps our meters, which are many, out of what switches on histograms for all. Stands behind the filters that do.
 *
 * @param histogram whether our meters are to have one
 * @param named names of meters, or what these start with, whose histograms an application decides about by name
 */
public record OwnHistograms(boolean histogram, Set<String> named) implements MeterFilter {

    private static final String OURS = "wireformat.";

    /** Names that are copied. */
    public OwnHistograms {
        named = Set.copyOf(named);
    }

    @Override
    public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
        String name = id.getName();
        if (!name.startsWith(OURS) || named.stream().anyMatch(known -> (name + ".").startsWith(known + "."))) {
            return config;
        }
        return DistributionStatisticConfig.builder()
                .percentilesHistogram(histogram)
                .build()
                .merge(config);
    }
}
