package io.wireformat.advice;

import io.wireformat.advice.Measured.Coding;
import io.wireformat.advice.Measured.Figures;
import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cost of an exchange as it is now and with each candidate: the sum over its bodies. */
final class ExchangeFigures {

    /** The size of HTTP's start line and headers per message, as in the comparison. */
    private static final int HEADERS = 300;

    private final List<Part> parts;
    private final double serverNanos;

    /**
     * The figures of an exchange.
     *
     * @param messages its bodies, one kind of each direction
     * @param serverNanos the server's time for one; 0 if it is not known
     */
    ExchangeFigures(List<Messages.Snapshot> messages, double serverNanos) {
        this.parts = messages.stream().map(Part::new).toList();
        this.serverNanos = serverNanos;
    }

    List<Part> parts() {
        return parts;
    }

    boolean has(Direction direction) {
        return parts.stream().anyMatch(part -> part.direction == direction);
    }

    /**
     * A candidate.
     *
     * @param format its name; null for that of each body now
     * @param coding null for that of each body now
     */
    record Option(@Nullable String format, @Nullable Coding coding) {

        static final Option NOW = new Option(null, null);

        boolean isJsonByPlan() {
            return Candidates.JSON_BY_PLAN.equals(format);
        }

        /** Changes of properties come before changes of clients. */
        int rank() {
            int ofFormat = format == null ? 0 : isJsonByPlan() ? 1 : 4;
            return ofFormat + (coding == null ? 0 : 2);
        }

        String label() {
            String named = format == null ? "as now" : format;
            return coding == null
                    ? named
                    : coding == Coding.IDENTITY ? named + ", not compressed" : named + " with " + coding.tag();
        }
    }

    /** The bodies of one direction. */
    static final class Part {

        final Direction direction;
        final Messages.Snapshot messages;
        private final List<Measured> timed;
        private final String format;
        private final Coding coding;

        private Part(Messages.Snapshot messages) {
            this.messages = messages;
            this.direction = messages.key().direction();
            this.timed = messages.figures().stream().filter(Measured::isTimed).toList();
            Map<Map.Entry<String, String>, Long> counts = messages.figures().stream()
                    .collect(Collectors.groupingBy(
                            each -> Map.entry(each.incumbent(), each.coding()), Collectors.counting()));
            Map.Entry<String, String> usual = counts.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(Map.entry(Candidates.JSON, ""));
            this.format = usual.getKey();
            this.coding = Coding.of(usual.getValue());
        }

        String format(Option option) {
            return option.format == null ? format : option.format;
        }

        private int coding(Option option) {
            return (option.coding == null ? coding : option.coding).ordinal();
        }

        List<Measured> bodies(boolean timedOnly) {
            return timedOnly ? timed : messages.figures();
        }

        private @Nullable Figures of(Measured body, Option option) {
            return body.figures().get(format(option));
        }

        /** A compressed body has at least a header. */
        private boolean isTried(Option option) {
            boolean mayBeEmpty = coding(option) == Coding.IDENTITY.ordinal();
            return messages.figures().stream()
                    .map(body -> of(body, option))
                    .anyMatch(figures -> figures != null && (mayBeEmpty || size(figures, option) > 0));
        }

        private double size(Figures figures, Option option) {
            return figures.sizes()[coding(option)];
        }

        private double server(Figures figures, Option option) {
            return direction == Direction.REQUEST ? figures.readNanos() : written(figures, option);
        }

        private double client(Figures figures, Option option) {
            return direction == Direction.REQUEST ? written(figures, option) : figures.readNanos();
        }

        private double written(Figures figures, Option option) {
            return figures.writeNanos() + figures.compressNanos()[coding(option)];
        }
    }

    /** All candidates, the simplest change first. */
    List<Option> options() {
        Set<@Nullable String> formats = new LinkedHashSet<>();
        formats.add(null);
        parts.forEach(part -> part.messages
                .figures()
                .forEach(each -> formats.addAll(each.figures().keySet())));
        formats.removeIf(format -> format != null && parts.stream().allMatch(part -> part.format.equals(format)));
        Set<Option> options = new LinkedHashSet<>();
        for (String format : formats) {
            options.add(new Option(format, null));
            for (Coding coding : Coding.values()) {
                if (!parts.stream().allMatch(part -> part.coding == coding)) {
                    options.add(new Option(format, coding));
                }
            }
        }
        options.remove(Option.NOW);
        return options.stream()
                .filter(option -> parts.stream().allMatch(part -> part.isTried(option)))
                .sorted(Comparator.comparingInt(Option::rank))
                .toList();
    }

    /** How many bodies of each kind there are at least. */
    int samples(boolean timedOnly) {
        return parts.stream()
                .mapToInt(part -> part.bodies(timedOnly).size())
                .min()
                .orElse(0);
    }

    /** The time of an exchange now, in nanoseconds. */
    double nanos(@Nullable RegionProfile path, Windows windows) {
        double server = serverNanos > 0 ? serverNanos : serverCpu(Option.NOW).median();
        double transfer = path == null
                ? 0
                : LinkFormula.exchangeNanos(path, sent(Direction.REQUEST), sent(Direction.RESPONSE), windows);
        return server + clientCpu(Option.NOW).median() + transfer;
    }

    private long sent(Direction direction) {
        return Math.round(bytes(Option.NOW, direction).median()) + HEADERS;
    }

    /** The time of an exchange as a candidate, in nanoseconds. */
    double nanos(Option option, @Nullable RegionProfile path, Windows windows) {
        return nanos(path, windows)
                + new Costs(samples(true) > 0, path, windows).difference(option).median();
    }

    /** The sizes of bodies of a direction; 0 if it has none. */
    Estimate bytes(Option option, Direction direction) {
        return sum(parts.stream().filter(part -> part.direction == direction), false, option, Part::size);
    }

    /** CPU nanoseconds of the server. */
    Estimate serverCpu(Option option) {
        return sum(parts.stream(), samples(true) > 0, option, Part::server);
    }

    /** CPU nanoseconds of the client, if its code is like the server's. */
    Estimate clientCpu(Option option) {
        return sum(parts.stream(), samples(true) > 0, option, Part::client);
    }

    /** Bytes allocated to write and read all bodies. */
    Estimate allocated(Option option) {
        return sum(parts.stream(), samples(true) > 0, option, (part, figures, any) -> figures.allocatedBytes());
    }

    /** A figure of one body. */
    @FunctionalInterface
    private interface Figure {

        double of(Part part, Figures figures, Option option);
    }

    private static Estimate sum(Stream<Part> parts, boolean timedOnly, Option option, Figure figure) {
        return parts.map(part -> Estimate.of(part.bodies(timedOnly).stream()
                        .map(body -> part.of(body, option))
                        .filter(Objects::nonNull)
                        .mapToDouble(figures -> figure.of(part, figures, option))
                        .toArray()))
                .reduce(Estimate.ZERO, Estimate::plus);
    }

    /** Differences of cost between candidates and now, body by body. */
    final class Costs {

        private final boolean timed;
        private final @Nullable RegionProfile path;
        private final Windows windows;

        /** @param timed whether times count, and only bodies that have them; if not, sizes alone count */
        Costs(boolean timed, @Nullable RegionProfile path, Windows windows) {
            this.timed = timed;
            this.path = path;
            this.windows = windows;
        }

        /** The bodies that count. */
        List<Measured> bodies(Part part) {
            return part.bodies(timed);
        }

        /** The time of a candidate less that of the exchange now; below 0 if the candidate saves. */
        Estimate difference(Option option) {
            return parts.stream()
                    .map(part -> differences(
                            part,
                            body -> of(part, part.of(body, option), option)
                                    - of(part, part.of(body, Option.NOW), Option.NOW)))
                    .reduce(Estimate.ZERO, Estimate::plus);
        }

        /** How far two measurements of the same may differ by chance. */
        double noise() {
            return parts.stream()
                    .map(part -> differences(
                            part,
                            body -> of(part, body.again(), Option.NOW)
                                    - of(part, body.figures().get(body.incumbent()), Option.NOW)))
                    .mapToDouble(same -> Math.max(Math.abs(same.low()), Math.abs(same.high())))
                    .sum();
        }

        private Estimate differences(Part part, ToDoubleFunction<Measured> difference) {
            return Estimate.of(bodies(part).stream()
                    .mapToDouble(difference)
                    .filter(nanos -> !Double.isNaN(nanos))
                    .toArray());
        }

        /** Not a number if a body has no such figures. */
        private double of(Part part, @Nullable Figures figures, Option option) {
            if (figures == null) {
                return Double.NaN;
            }
            double cpu = timed ? part.server(figures, option) + part.client(figures, option) : 0;
            long sent = (long) part.size(figures, option) + HEADERS;
            return path == null ? cpu : cpu + LinkFormula.oneWayNanos(path, sent, windows == Windows.OPEN);
        }
    }
}
