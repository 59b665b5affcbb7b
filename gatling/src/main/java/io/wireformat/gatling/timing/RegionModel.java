package io.wireformat.gatling.timing;

import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.LinkModel;
import io.wireformat.gatling.report.PublishedRegion;
import io.wireformat.gatling.report.RoundTrips;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The link formula, for the regions of a run. */
public final class RegionModel implements LinkModel {

    private final Map<String, RegionProfile> profiles;

    /**
     * The model of some regions.
     *
     * @param regions those without a link have no prediction
     */
    public RegionModel(List<PublishedRegion> regions) {
        this.profiles = regions.stream()
                .flatMap(region -> profile(region).stream())
                .collect(Collectors.toMap(RegionProfile::name, Function.identity()));
    }

    /** A region with a link, as it is published. */
    public static PublishedRegion publish(RegionProfile profile) {
        return new PublishedRegion(
                profile.name(),
                profile.roundTrip().toNanos() / 1e6,
                (double) profile.bytesPerSecond(),
                profile.windowSegments());
    }

    @Override
    public double exchangeMillis(CellKey cell, Block.Wire wire) {
        RegionProfile profile = profiles.get(cell.region());
        if (profile == null) {
            return Double.NaN;
        }
        boolean warm = RoundTrips.beforeTheRequest(cell) == 0;
        long link = LinkFormula.exchangeNanos(profile, Math.round(wire.request()), Math.round(wire.response()), warm);
        // the formula knows TCP's round trip
        int more = RoundTrips.of(cell) - (warm ? 1 : 2);
        return (link + more * profile.roundTrip().toNanos()) / 1e6;
    }

    private static Optional<RegionProfile> profile(PublishedRegion region) {
        Double roundTrip = region.roundTripMs();
        Double bandwidth = region.bytesPerSecond();
        Integer window = region.windowSegments();
        if (roundTrip == null || bandwidth == null || window == null) {
            return Optional.empty();
        }
        return Optional.of(RegionProfile.parse(
                region.name(),
                "rtt=" + Math.round(roundTrip * 1000) + "us,bandwidth=" + Math.round(bandwidth / 1000) + "kB/s,window="
                        + window));
    }
}
