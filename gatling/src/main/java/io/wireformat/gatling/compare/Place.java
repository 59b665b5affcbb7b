package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.Distance;
import io.wireformat.gatling.link.PathProbe;
import io.wireformat.gatling.link.RegionLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where requests come from, and over which connections. Closing it closes the link, if there is one. */
record Place(
        Distance distance,
        ConnectionState state,
        Optional<RegionLink> link,
        @Nullable Double roundTripMs) implements AutoCloseable {

    /** The name of the place that this machine is at. */
    static final String HERE = "here";

    /** A part of the near one's rate is enough over a link, where times spread less. */
    private static final double SHARE_OVER_A_LINK = 0.125;

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
                places.add(new Place(distance, state, Optional.of(link), null));
            }
        }
        return places;
    }

    /** Nothing in between. */
    static Place direct(Distance distance) {
        return new Place(distance, ConnectionState.STEADY, Optional.empty(), null);
    }

    /** Wherever this machine is, seen from a service that runs elsewhere. */
    static Place here(InetSocketAddress service) {
        try {
            double roundTrip = PathProbe.millisToConnect(service);
            return new Place(
                    new Distance(
                            HERE,
                            Optional.empty(),
                            "from this machine to the target",
                            String.format("a connection took %.2f ms in the median before the run", roundTrip)),
                    ConnectionState.STEADY,
                    Optional.empty(),
                    roundTrip);
        } catch (IOException e) {
            throw new ComparisonException("compare.target cannot be reached at " + service + ": " + e.getMessage(), e);
        }
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
