package io.wireformat.gatling.report;

import static io.wireformat.gatling.report.Cell.Part.NAMES;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the median exchange is made of: the means over the fifth of the exchanges that lie around the median, because
 * medians of parts do not add up to the median of the whole, and the mean exchange is that of the outliers.
 *
 * <p>Three clocks say what took how long: the client's around its own coding, the link's where bytes enter and leave
 * it, and the service's in {@code Server-Timing}. What the service's steps leave of the time that it had the exchange
 * by the link's clock is its HTTP server; if they are more than that, nothing hides it, and the parts do not add up.
 */
final class Composition {

    /** Left out on warm connections. */
    private static final String CONNECT = "connect";

    private static final double FROM = 0.4;
    private static final double TO = 0.6;

    private final List<Cell.Part> parts = new ArrayList<>();
    private final double unexplained;

    /** @param samples one at least */
    Composition(List<Sample> samples, double medianMillis) {
        List<Map<String, Double>> middle =
                middle(samples).stream().map(Composition::millisByPart).toList();
        for (String name : NAMES) {
            mean(name, middle, parts);
        }
        this.unexplained =
                medianMillis - parts.stream().mapToDouble(Cell.Part::ms).sum();
    }

    /** In the order of time, without what nobody measured; the last is what the others leave of the median. */
    List<Cell.Part> parts() {
        List<Cell.Part> all = new ArrayList<>();
        parts.forEach(part -> all.add(new Cell.Part(part.name(), Rounded.to(part.ms(), 4))));
        all.add(new Cell.Part("unexplained", Rounded.to(unexplained, 4)));
        return all;
    }

    /** What the parts leave of the median, or go beyond it. */
    double unexplainedMillis() {
        return unexplained;
    }

    /** Whether the link could tell the exchanges apart. */
    boolean hasWire() {
        return parts.stream().anyMatch(part -> part.name().equals("request on the wire"));
    }

    private static List<Sample> middle(List<Sample> samples) {
        List<Sample> sorted = samples.stream()
                .sorted(Comparator.comparingDouble(Sample::millis))
                .toList();
        int from = (int) Math.floor(FROM * (sorted.size() - 1));
        int to = (int) Math.ceil(TO * (sorted.size() - 1));
        return knownToTheLink(sorted.subList(from, to + 1));
    }

    /** Only those, if they are half of them: the link may miss a few, and parts of others would not add up. */
    private static List<Sample> knownToTheLink(List<Sample> samples) {
        List<Sample> known = samples.stream()
                .filter(sample -> Double.isFinite(sample.wire().requestMs()))
                .toList();
        return 2 * known.size() >= samples.size() ? known : samples;
    }

    /** Over the exchanges that have the part, if half of them do. */
    private static void mean(String name, List<Map<String, Double>> samples, List<Cell.Part> parts) {
        double[] known = samples.stream()
                .mapToDouble(sample -> sample.getOrDefault(name, Double.NaN))
                .filter(Double::isFinite)
                .toArray();
        double mean = Statistics.mean(known);
        boolean isThere = !name.equals(CONNECT) || mean > 0;
        if (2 * known.length >= samples.size() && isThere) {
            parts.add(new Cell.Part(name, mean));
        }
    }

    private static Map<String, Double> millisByPart(Sample sample) {
        ServerTiming server = sample.serverTiming();
        WireTiming wire = sample.wire();
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("client serialize", sample.client().serializeUs() / 1000);
        parts.put("client HTTP", wire.clientMs());
        parts.put(CONNECT, wire.connectMs());
        parts.put("request on the wire", wire.requestMs());
        parts.put("response on the wire", wire.responseMs());
        parts.put("client deserialize", sample.client().deserializeUs() / 1000);
        double waited = Double.isFinite(wire.arrivingMs()) ? wire.arrivingMs() : 0;
        parts.put("server receive", Math.max(0, server.receiveUs() / 1000 - waited));
        parts.put("deserialize", server.deserializeUs() / 1000);
        parts.put("queue", server.queueUs() / 1000);
        parts.put("commit", server.commitUs() / 1000);
        parts.put("handle", (server.handleUs() - orZero(server.queueUs()) - orZero(server.commitUs())) / 1000);
        parts.put("server serialize", server.serializeUs() / 1000);
        parts.put("server HTTP", Math.max(0, wire.serverMs() - inTheService(parts)));
        return parts;
    }

    private static double inTheService(Map<String, Double> parts) {
        return List.of("server receive", "deserialize", "queue", "commit", "handle", "server serialize").stream()
                .mapToDouble(name -> orZero(parts.getOrDefault(name, Double.NaN)))
                .sum();
    }

    private static double orZero(double value) {
        return Double.isFinite(value) ? value : 0;
    }
}
