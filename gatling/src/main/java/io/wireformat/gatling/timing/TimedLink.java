package io.wireformat.gatling.timing;

import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.link.RegionLink;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.report.WireTiming;
import java.net.InetSocketAddress;
import java.util.List;

/** A link that says of each exchange when it went through. Safe for concurrent use. */
public final class TimedLink implements AutoCloseable {

    private final RegionLink link;

    private final Turns turns;

    private TimedLink(RegionLink link, Turns turns) {
        this.link = link;
        this.turns = turns;
    }

    /**
     * Opens a link on a free port.
     *
     * @param windows those of {@link Windows#INITIAL} are for exchanges that open a connection each
     * @param secure whether connections are those of TLS
     * @param service where connections are relayed to
     */
    public static TimedLink open(RegionProfile profile, Windows windows, boolean secure, InetSocketAddress service) {
        Turns turns = new Turns(windows == Windows.INITIAL, secure);
        return new TimedLink(RegionLink.open(profile, windows, service, turns), turns);
    }

    /** Where clients connect to. */
    public InetSocketAddress address() {
        return link.address();
    }

    /** What went through so far. */
    public LinkCounters counters() {
        return link.counters();
    }

    /**
     * The times of exchanges, in the order in which they are given; those of an exchange are told once.
     *
     * @param exchanges in the order of the wish to send
     */
    public List<WireTiming> timings(List<Turns.Span> exchanges) {
        return turns.of(exchanges);
    }

    @Override
    public void close() {
        link.close();
    }
}
