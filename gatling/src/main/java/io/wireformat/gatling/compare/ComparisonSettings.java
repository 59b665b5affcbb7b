package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.report.Prices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * What can be set with {@code -Dcompare.…}; blank means not set.
 *
 * @param from a directory of an earlier run that is evaluated again, instead of a run; empty to run
 * @param remote a service that runs elsewhere, with the key to use; empty to start one here
 * @param serviceJar the service to start
 * @param output where the comparison is written
 * @param formats the formats to compare; empty for all
 * @param protocols what their contents travel in
 * @param load how much is asked of the service
 * @param shape a load that changes, instead of the fixed rate
 * @param regions the links to measure through
 * @param prices of bytes and processors
 * @param baseline the run to hold this one against
 * @param port of the service that is started, 0 for a free one
 * @param managementPort of the service that is started, 0 for a free one
 */
record ComparisonSettings(
        Optional<Path> from,
        Optional<RemoteService> remote,
        Path serviceJar,
        Path output,
        List<String> formats,
        List<Protocol> protocols,
        LoadSettings load,
        Optional<ShapeSettings> shape,
        List<RegionProfile> regions,
        Prices prices,
        Optional<BaselineSettings> baseline,
        int port,
        int managementPort) {

    private static final Set<String> NAMES = Set.of(
            "from",
            "target",
            "key",
            "key-file",
            "service-jar",
            "output",
            "formats",
            "protocols",
            "rate",
            "rounds",
            "block-s",
            "pause-ms",
            "warm-up-s",
            "regions",
            "shape",
            "shape-operation",
            "shape-from",
            "shape-to",
            "shape-steps",
            "shape-s",
            "p99-ms",
            "currency",
            "price-per-gb",
            "price-per-cpu-hour",
            "port",
            "management-port");

    private static final double MOST_EXPENSIVE = 1e6;

    /**
     * Reads the settings.
     *
     * @param environment may have the key as {@code COMPARE_KEY}
     * @throws ComparisonException for a property that is unknown or cannot be read
     */
    static ComparisonSettings read(Properties all, Map<String, String> environment) {
        PropertyReader properties = new PropertyReader(all);
        properties.refuseUnknown(NAMES);
        Optional<RemoteService> remote = RemoteService.read(properties, environment);
        List<RegionProfile> regions = regions(properties.text("regions", "same-region;second-region"));
        LoadSettings load = LoadSettings.read(properties, remote.isPresent() ? List.of() : regions);
        return new ComparisonSettings(
                Optional.of(properties.text("from", ""))
                        .filter(path -> !path.isEmpty())
                        .map(Path::of),
                remote,
                Path.of(properties.text("service-jar", "../sample-audit-service/target/sample-audit-service.jar")),
                Path.of(properties.text("output", "target/comparison")),
                properties.list("formats", ""),
                protocols(properties, remote),
                load,
                ShapeSettings.read(properties, load),
                regions,
                prices(properties),
                BaselineSettings.read(properties),
                properties.whole("port", 0, 0, 65_535),
                properties.whole("management-port", 0, 0, 65_535));
    }

    /** Where the service is elsewhere, its address says whether there is TLS. */
    private static List<Protocol> protocols(PropertyReader properties, Optional<RemoteService> remote) {
        boolean secure =
                remote.map(service -> service.baseUrl().startsWith("https:")).orElse(false);
        List<Protocol> protocols = new ArrayList<>();
        for (String name : properties.list("protocols", secure ? "https1" : "http1")) {
            try {
                protocols.add(Protocol.named(name));
            } catch (IllegalArgumentException e) {
                throw new ComparisonException("compare.protocols: " + e.getMessage(), e);
            }
        }
        if (protocols.size() != new HashSet<>(protocols).size()) {
            throw new ComparisonException("compare.protocols: each protocol once");
        }
        if (remote.isPresent() && protocols.stream().anyMatch(protocol -> protocol.secure() != secure)) {
            throw new ComparisonException("compare.protocols: compare.target is reached "
                    + (secure ? "with TLS only, by https1 or https2" : "without TLS only, by http1"));
        }
        return List.copyOf(protocols);
    }

    private static Prices prices(PropertyReader properties) {
        return new Prices(
                properties.text("currency", "USD"),
                properties.number("price-per-gb", 0.02, 0, MOST_EXPENSIVE),
                properties.number("price-per-cpu-hour", 0.04, 0, MOST_EXPENSIVE));
    }

    private static List<RegionProfile> regions(String text) {
        List<RegionProfile> regions = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String region : text.split(";", -1)) {
            int colon = region.indexOf(':');
            String name = (colon < 0 ? region : region.substring(0, colon)).trim();
            if (name.isEmpty() || !names.add(name)) {
                throw new ComparisonException(
                        "compare.regions=" + text
                                + ": each region needs a name of its own, for example same-region;moon:rtt=2560ms,bandwidth=1MB/s");
            }
            try {
                regions.add(RegionProfile.parse(name, colon < 0 ? "" : region.substring(colon + 1)));
            } catch (IllegalArgumentException e) {
                throw new ComparisonException("compare.regions: " + e.getMessage(), e);
            }
        }
        return List.copyOf(regions);
    }
}
