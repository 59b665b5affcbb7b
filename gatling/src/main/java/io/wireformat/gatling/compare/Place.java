package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.Distance;
import io.wireformat.gatling.link.RegionLink;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where requests come from, and over which connections. Closing it closes the link, if there is one. */
record Place(Distance distance, ConnectionState state, Optional<RegionLink> link) implements AutoCloseable {

    /** A part of the near one's rate is enough over a link, where times spread less. */
    private static final double SHARE_OVER_A_LINK = 0.25;

    /** Every distance with every state; without a link all states are alike. */
    static List<Place> open(List<Distance> distances, List<ConnectionState> states, InetSocketAddress service) {
        List<Place> places = new ArrayList<>();
        for (Distance distance : distances) {
            if (distance.profile().isEmpty()) {
                places.add(direct(distance));
                continue;
            }
            for (ConnectionState state : states) {
                RegionLink link = RegionLink.open(distance.profile().get(), state.windows(), service);
                places.add(new Place(distance, state, Optional.of(link)));
            }
        }
        return places;
    }

    /** Nothing in between. */
    static Place direct(Distance distance) {
        return new Place(distance, ConnectionState.STEADY, Optional.empty());
    }

    /** Wherever this machine is, seen from a service that runs elsewhere. */
    static Place here() {
        return direct(new Distance("here", Optional.empty(), "from this machine to the target", "measured as it is"));
    }

    String label() {
        return distance.name() + " " + state.label();
    }

    /** Requests a second. */
    double rate(double rate, Operation operation) {
        return operation.rate(rate) * (link.isPresent() ? SHARE_OVER_A_LINK : 1);
    }

    /** Where requests go that are meant for a service. */
    String baseUrl(String service) {
        return link.map(RegionLink::address)
                .map(address -> service.substring(0, service.indexOf(':')) + "://"
                        + address.getAddress().getHostAddress() + ":" + address.getPort())
                .orElse(service);
    }

    @Override
    public void close() {
        link.ifPresent(RegionLink::close);
    }
}
