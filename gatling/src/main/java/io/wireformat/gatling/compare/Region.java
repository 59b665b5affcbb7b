package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.report.PublishedRegion;
import io.wireformat.gatling.report.WireTiming;
import io.wireformat.gatling.timing.RegionModel;
import io.wireformat.gatling.timing.TimedLink;
import io.wireformat.gatling.timing.Turns;
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
    private final Map<Way, TimedLink> links;

    private Region(String name, Optional<RegionProfile> profile, Map<Way, TimedLink> links) {
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
        Map<Way, TimedLink> links = new HashMap<>();
        service.forEach((secure, address) -> {
            links.put(new Way(Schedule.Work.WARM, secure), TimedLink.open(profile, Windows.OPEN, secure, address));
            links.put(new Way(Schedule.Work.NEW, secure), TimedLink.open(profile, Windows.INITIAL, secure, address));
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
        return profile.map(RegionModel::publish).orElseGet(() -> new PublishedRegion(name, null, null, null));
    }

    /** Where requests go that are meant for a port of the service. */
    String baseUrl(Target.Endpoint endpoint, String connection) {
        TimedLink link = links.get(new Way(connection, endpoint.secure()));
        if (link == null) {
            return endpoint.baseUrl();
        }
        InetSocketAddress address = link.address();
        String scheme = endpoint.secure() ? "https" : "http";
        return scheme + "://" + address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    Optional<LinkCounters> counters(String connection, boolean secure) {
        return link(connection, secure).map(TimedLink::counters);
    }

    /** The times of exchanges by the clock of their link, in the order in which they are given. */
    List<WireTiming> timings(String connection, boolean secure, List<Turns.Span> exchanges) {
        return link(connection, secure)
                .map(link -> link.timings(exchanges))
                .orElseGet(() -> Collections.nCopies(exchanges.size(), WireTiming.UNKNOWN));
    }

    private Optional<TimedLink> link(String connection, boolean secure) {
        @Nullable TimedLink link = links.get(new Way(connection, secure));
        return Optional.ofNullable(link);
    }

    @Override
    public void close() {
        links.values().forEach(TimedLink::close);
    }

    private record Way(String connection, boolean secure) {}
}
