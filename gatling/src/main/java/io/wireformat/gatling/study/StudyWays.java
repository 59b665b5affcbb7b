package io.wireformat.gatling.study;

import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.timing.TimedLink;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The ways to one server: directly, and from each region over connections of their own for warm and new ones. */
public final class StudyWays implements AutoCloseable {

    private final InetSocketAddress server;

    private final List<Way> ways = new ArrayList<>();

    /** Opens the ways. */
    public StudyWays(InetSocketAddress server, List<RegionProfile> regions) {
        this.server = server;
        for (RegionProfile region : regions) {
            ways.add(new Way(
                    region,
                    TimedLink.open(region, Windows.OPEN, false, server),
                    TimedLink.open(region, Windows.INITIAL, false, server)));
        }
    }

    /** In the order that they were given. */
    public List<RegionProfile> regions() {
        return ways.stream().map(Way::profile).toList();
    }

    /** How far a region is. */
    public RegionProfile profile(String region) {
        return way(region).profile;
    }

    /** Past all links. */
    public URI direct() {
        return base(server);
    }

    /** The way from a region, over connections that are warm or new. */
    public URI base(String region, boolean warm) {
        return base(link(region, warm).address());
    }

    /** What that way goes through. */
    public TimedLink link(String region, boolean warm) {
        Way way = way(region);
        return warm ? way.warm : way.fresh;
    }

    private Way way(String region) {
        return ways.stream()
                .filter(way -> way.profile.name().equals(region))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(region));
    }

    private static URI base(InetSocketAddress address) {
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort());
    }

    @Override
    public void close() {
        for (Way way : ways) {
            way.warm.close();
            way.fresh.close();
        }
    }

    private record Way(RegionProfile profile, TimedLink warm, TimedLink fresh) {}
}
