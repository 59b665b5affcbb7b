package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.RegionProfile;
import java.net.InetSocketAddress;
import java.util.List;

/** The links to one service, closed together. */
record Regions(List<Region> list) implements AutoCloseable {

    static Regions open(List<RegionProfile> profiles, InetSocketAddress service) {
        return new Regions(profiles.stream()
                .map(profile -> Region.linked(profile, service))
                .toList());
    }

    @Override
    public void close() {
        list.forEach(Region::close);
    }
}
