package io.wireformat.advice;

import io.wireformat.autoconfigure.internal.PropertyRange;
import io.wireformat.internal.link.Distance;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Settings of advice from live traffic.
 *
 * @param enabled Whether bodies of live traffic are tried in every format, for /actuator/wireformat/advice. The trials
 *     call the constructors and accessors of the application's types once more.
 * @param cpu Share of one core that the trials may take.
 * @param minGain Minimum share of an exchange's time that a change must save to be advised.
 * @param paths Distances to clients: same-zone, across-zones, eu-us, us-asia, study-second-region, or a round trip and a
 *     bandwidth such as 80ms/2MB/s. The first one decides the verdict of an endpoint.
 * @param pricePerGb Price of a gigabyte that the server sends. Default: costs are not calculated.
 * @param pricePerCpuHour Price of one core for an hour, in the same currency. Default: costs are not calculated.
 */
@ConfigurationProperties("wireformat.advice")
record AdviceProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("0.01") double cpu,
        @DefaultValue("0.05") double minGain,
        @DefaultValue({"across-zones", "eu-us"}) List<String> paths,
        @Nullable Double pricePerGb,
        @Nullable Double pricePerCpuHour) {

    AdviceProperties {
        PropertyRange range = new PropertyRange("wireformat.advice.");
        range.requireWithin("cpu", cpu, 0.0001, 1);
        range.requireWithin("min-gain", minGain, 0, 1);
        range.requireWithin("price-per-gb", pricePerGb == null ? 0 : pricePerGb, 0, 1e6);
        range.requireWithin("price-per-cpu-hour", pricePerCpuHour == null ? 0 : pricePerCpuHour, 0, 1e6);
        range.requireNotEmpty("paths", paths);
        paths = List.copyOf(paths);
        paths.forEach(AdviceProperties::distance);
    }

    List<Distance> distances() {
        return paths.stream().map(AdviceProperties::distance).toList();
    }

    /** A published distance, or a round trip and a bandwidth. */
    private static Distance distance(String path) {
        int slash = path.indexOf('/');
        try {
            return slash < 0
                    ? Distance.parse(path, "")
                    : Distance.parse(
                            path, "rtt=" + path.substring(0, slash) + ",bandwidth=" + path.substring(slash + 1));
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "wireformat.advice.paths",
                    path,
                    "Name a published distance, or a round trip and a bandwidth as in 80ms/2MB/s (" + e.getMessage()
                            + ").");
        }
    }
}
