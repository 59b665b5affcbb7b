package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.PathProbe;
import io.wireformat.gatling.link.RegionLink;
import io.wireformat.internal.link.Distance;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The origin of requests and the state of their connections. Closing it closes the link, if any. */
record Place(
        Distance distance,
        ConnectionState state,
        Optional<RegionLink> link,
        @Nullable Double roundTripMs) implements AutoCloseable {

    /** The name of this machine's own place. */
    static final String HERE = "here";

    /** A part of the local rate is enough over a link, because times vary less. */
    private static final double SHARE_OVER_A_LINK = 0.25;

    /** Each distance with each state; without a link there is only one state. */
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

    /** A place without a link. */
    static Place direct(Distance distance) {
        return new Place(distance, ConnectionState.STEADY, Optional.empty(), null);
    }

    /** This machine, if the service runs elsewhere. */
    static Place here(InetSocketAddress service) {
        try {
            double roundTrip = PathProbe.millisToConnect(service);
            return new Place(
                    new Distance(
                            HERE,
                            Optional.empty(),
                            "from this machine to the target",
                            String.format("the median time to connect was %.2f ms before the run", roundTrip)),
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

    /** Requests per second. */
    double rate(double rate, Operation operation) {
        return operation.rate(rate) * (link.isPresent() ? SHARE_OVER_A_LINK : 1);
    }

    /** The URL for requests to a service. */
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
