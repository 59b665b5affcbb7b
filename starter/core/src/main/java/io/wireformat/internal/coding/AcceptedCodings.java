package io.wireformat.internal.coding;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The content codings that {@code Accept-Encoding} allows for a response. Without the header no coding is used.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3">RFC 9110: Accept-Encoding</a>
 */
public final class AcceptedCodings {

    private static final String IDENTITY = "identity";
    private static final String ANY = "*";
    private static final String WEIGHT = "q=";

    private final Map<String, Double> weights = new HashMap<>();

    private AcceptedCodings() {}

    /** Parses the values of the header; malformed elements are ignored. */
    public static AcceptedCodings of(List<String> acceptEncoding) {
        AcceptedCodings accepted = new AcceptedCodings();
        for (String value : acceptEncoding) {
            for (String element : value.split(",")) {
                accepted.add(element);
            }
        }
        return accepted;
    }

    private void add(String element) {
        String[] parts = element.toLowerCase(Locale.ROOT).split(";");
        String coding = parts[0].strip();
        double weight = parts.length == 1 ? 1 : weight(parts[1].strip());
        if (!coding.isEmpty() && parts.length <= 2 && weight >= 0 && weight <= 1) {
            weights.putIfAbsent(coding, weight);
        }
    }

    /** Parses a weight; -1 if it is malformed. */
    private static double weight(String parameter) {
        try {
            return parameter.startsWith(WEIGHT) ? Double.parseDouble(parameter.substring(WEIGHT.length())) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** The weight of a coding under any of its names. */
    double weightOf(List<String> names) {
        for (String name : names) {
            Double weight = weights.get(name);
            if (weight != null) {
                return weight;
            }
        }
        return weights.getOrDefault(ANY, 0.0);
    }

    /** Whether the client prefers uncompressed content to a coding of this weight. */
    boolean prefersIdentityTo(double weight) {
        return weights.getOrDefault(IDENTITY, 0.0) > weight;
    }

    /** Whether the client does not accept uncompressed content. */
    public boolean refusesIdentity() {
        return weights.getOrDefault(IDENTITY, weights.getOrDefault(ANY, 1.0)) == 0;
    }
}
