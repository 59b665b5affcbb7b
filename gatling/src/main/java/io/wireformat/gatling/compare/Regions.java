package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.RegionProfile;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** The links to one service, closed together. */
record Regions(List<Region> list) implements AutoCloseable {

    static Regions open(List<RegionProfile> profiles, Map<Boolean, InetSocketAddress> service) {
        return new Regions(profiles.stream()
                .map(profile -> Region.linked(profile, service))
                .toList());
    }

    @Override
    public void close() {
        list.forEach(Region::close);
    }
}
