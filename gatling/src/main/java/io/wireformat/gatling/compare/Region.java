package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.link.RegionLink;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.report.PublishedRegion;
import io.wireformat.gatling.report.WireTiming;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the service is driven from: through links that behave like the way from a region, or directly. The warm
 * connections and the new ones have a link each, with TLS and without, so that their bytes and times are told apart.
 */
final class Region implements AutoCloseable {

    private final String name;
    private final Optional<RegionProfile> profile;
    private final Map<Way, Link> links;

    private Region(String name, Optional<RegionProfile> profile, Map<Way, Link> links) {
        this.name = name;
        this.profile = profile;
        this.links = links;
    }

    /**
     * A region as far from a service on this machine as the profile says.
     *
     * @param service its addresses, by whether there is TLS
     */
    static Region linked(RegionProfile profile, Map<Boolean, InetSocketAddress> service) {
        Map<Way, Link> links = new HashMap<>();
        service.forEach((secure, address) -> {
            links.put(new Way(Schedule.Work.WARM, secure), Link.open(profile, Windows.OPEN, address));
            links.put(new Way(Schedule.Work.NEW, secure), Link.open(profile, Windows.INITIAL, address));
        });
        return new Region(profile.name(), Optional.of(profile), links);
    }

    /** Wherever this machine is, seen from the service. */
    static Region direct() {
        return new Region("here", Optional.empty(), Map.of());
    }

    String name() {
        return name;
    }

    Optional<RegionProfile> profile() {
        return profile;
    }

    PublishedRegion publish() {
        return profile.map(link -> new PublishedRegion(
                        name, link.roundTrip().toNanos() / 1e6, (double) link.bytesPerSecond(), link.windowSegments()))
                .orElseGet(() -> new PublishedRegion(name, null, null, null));
    }

    /** Where requests go that are meant for a port of the service. */
    String baseUrl(Target.Endpoint endpoint, String connection) {
        Link link = links.get(new Way(connection, endpoint.secure()));
        if (link == null) {
            return endpoint.baseUrl();
        }
        InetSocketAddress address = link.relay.address();
        String scheme = endpoint.secure() ? "https" : "http";
        return scheme + "://" + address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    Optional<LinkCounters> counters(String connection, boolean secure) {
        return link(connection, secure).map(link -> link.relay.counters());
    }

    /** The times of exchanges by the clock of their link, in the order in which they are given. */
    List<WireTiming> timings(String connection, boolean secure, List<Turns.Span> exchanges) {
        return link(connection, secure)
                .map(link -> link.turns.of(exchanges))
                .orElseGet(() -> Collections.nCopies(exchanges.size(), WireTiming.UNKNOWN));
    }

    private Optional<Link> link(String connection, boolean secure) {
        @Nullable Link link = links.get(new Way(connection, secure));
        return Optional.ofNullable(link);
    }

    @Override
    public void close() {
        links.values().forEach(link -> link.relay.close());
    }

    private record Way(String connection, boolean secure) {}

    private record Link(RegionLink relay, Turns turns) {

        static Link open(RegionProfile profile, Windows windows, InetSocketAddress service) {
            Turns turns = new Turns(windows == Windows.INITIAL);
            return new Link(RegionLink.open(profile, windows, service, turns), turns);
        }
    }
}
