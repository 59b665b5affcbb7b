package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.link.RegionLink;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.report.PublishedRegion;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Where the service is driven from: through links that behave like the way from a region, or directly when the service
 * itself is far away. The warm connections and the new ones have a link each, so that their bytes are counted apart.
 */
final class Region implements AutoCloseable {

    private final String name;
    private final Optional<Links> links;
    private final String directUrl;

    private Region(String name, Optional<Links> links, String directUrl) {
        this.name = name;
        this.links = links;
        this.directUrl = directUrl;
    }

    /** A region as far from a service on this machine as the profile says. */
    static Region linked(RegionProfile profile, InetSocketAddress service) {
        RegionLink warm = RegionLink.open(profile, Windows.OPEN, service);
        RegionLink fresh = RegionLink.open(profile, Windows.INITIAL, service);
        return new Region(profile.name(), Optional.of(new Links(profile, warm, fresh)), "");
    }

    /** Wherever this machine is, seen from the service. */
    static Region direct(String baseUrl) {
        return new Region("here", Optional.empty(), baseUrl);
    }

    String name() {
        return name;
    }

    Optional<RegionProfile> profile() {
        return links.map(Links::profile);
    }

    PublishedRegion publish() {
        return profile()
                .map(profile -> new PublishedRegion(
                        name,
                        profile.roundTrip().toNanos() / 1e6,
                        (double) profile.bytesPerSecond(),
                        profile.windowSegments()))
                .orElseGet(() -> new PublishedRegion(name, null, null, null));
    }

    String baseUrl(String connection) {
        return links.map(linked -> {
                    InetSocketAddress address = linked.of(connection).address();
                    return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort();
                })
                .orElse(directUrl);
    }

    Optional<LinkCounters> counters(String connection) {
        return links.map(linked -> linked.of(connection).counters());
    }

    @Override
    public void close() {
        links.ifPresent(linked -> {
            linked.warm.close();
            linked.fresh.close();
        });
    }

    private record Links(RegionProfile profile, RegionLink warm, RegionLink fresh) {
        RegionLink of(String connection) {
            return connection.equals(Schedule.Work.NEW) ? fresh : warm;
        }
    }
}
