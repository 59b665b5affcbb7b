package io.wireformat.http.internal.advice;

import io.wireformat.http.internal.advice.Measured.Coding;
import io.wireformat.http.internal.advice.Measured.Figures;
import io.wireformat.http.internal.exchange.BodyTap.Direction;
import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an exchange costs, as it is now and as each candidate: the sum over its bodies. */
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

    /**
     * A candidate.
     *
     * @param format its name; null for that of each body now
     * @param coding null for that of each body now
     */
    record Option(@Nullable String format, @Nullable Coding coding) {

        static final Option NOW = new Option(null, null);

        /** Changes of properties come before changes of clients. */
        int rank() {
            int ofFormat = format == null ? 0 : format.equals(Candidates.JSON_BY_PLAN) ? 1 : 4;
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

        final List<Measured> timed;

        final String format;

        final Coding coding;

        Part(Messages.Snapshot messages) {
            this.messages = messages;
            this.direction = messages.key().direction();
            this.timed = messages.figures().stream().filter(Measured::isTimed).toList();
            Map<String, Long> found = messages.figures().stream()
                    .collect(Collectors.groupingBy(
                            each -> each.incumbent() + "\n" + each.coding(), Collectors.counting()));
            String usual = found.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse("json\nidentity");
            this.format = usual.substring(0, usual.indexOf('\n'));
            this.coding = Coding.of(usual.substring(usual.indexOf('\n') + 1));
        }

        String format(Option option) {
            return option.format == null ? format : option.format;
        }

        Coding coding(Option option) {
            return option.coding == null ? coding : option.coding;
        }

        List<Measured> basis(boolean timedOnly) {
            return timedOnly ? timed : messages.figures();
        }
    }

    /** All candidates, the simplest change first. */
    List<Option> options() {
        Set<String> formats = new LinkedHashSet<>();
        parts.forEach(part -> part.messages
                .figures()
                .forEach(each -> formats.addAll(each.figures().keySet())));
        List<Option> options = new ArrayList<>();
        for (String format : Stream.concat(Stream.of(""), Candidates.inOrder(formats).stream())
                .toList()) {
            boolean now = format.isEmpty() || parts.stream().allMatch(part -> part.format.equals(format));
            if (now != format.isEmpty()) {
                continue;
            }
            for (Coding coding : Coding.values()) {
                boolean same = parts.stream().allMatch(part -> part.coding == coding);
                options.add(new Option(now ? null : format, same ? null : coding));
            }
            options.add(new Option(now ? null : format, null));
        }
        return options.stream()
                .distinct()
                .filter(option -> !option.equals(Option.NOW))
                .filter(option -> parts.stream().allMatch(part -> isTried(part, option)))
                .sorted(Comparator.comparingInt(Option::rank))
                .toList();
    }

    private static boolean isTried(Part part, Option option) {
        return part.messages.figures().stream()
                .map(each -> each.figures().get(part.format(option)))
                .filter(Objects::nonNull)
                .anyMatch(figures ->
                        figures.sizes()[part.coding(option).ordinal()] > 0 || part.coding(option) == Coding.IDENTITY);
    }

    /** How many bodies of each kind there are at least. */
    int samples(boolean timedOnly) {
        return parts.stream()
                .mapToInt(part -> part.basis(timedOnly).size())
                .min()
                .orElse(0);
    }

    /** The time of an exchange now, in nanoseconds. */
    double nanos(@Nullable RegionProfile path, Windows windows) {
        double server = serverNanos > 0 ? serverNanos : serverCpu(Option.NOW).median();
        return server + clientCpu(Option.NOW).median() + transfer(Option.NOW, path, windows);
    }

    /** The time of an exchange as a candidate, in nanoseconds. */
    double nanos(Option option, @Nullable RegionProfile path, Windows windows) {
        return nanos(path, windows)
                + new Costs(samples(true) > 0, path, windows, false)
                        .difference(option)
                        .median();
    }

    private double transfer(Option option, @Nullable RegionProfile path, Windows windows) {
        if (path == null) {
            return 0;
        }
        double sum = windows == Windows.INITIAL ? path.roundTripNanos() : 0;
        for (Direction direction : Direction.values()) {
            double bytes = bytes(option, direction).map(Estimate::median).orElse(0.0);
            sum += LinkFormula.oneWayNanos(path, Math.round(bytes) + HEADERS, windows == Windows.OPEN);
        }
        return sum;
    }

    /** The sizes of bodies of a direction; empty if it has none. */
    Optional<Estimate> bytes(Option option, Direction direction) {
        return parts.stream()
                .filter(part -> part.direction == direction)
                .findFirst()
                .map(part -> Estimate.of(values(part, option, false, figures -> figures.sizes()[
                        part.coding(option).ordinal()])));
    }

    /** CPU nanoseconds of the server. */
    Estimate serverCpu(Option option) {
        return figure(option, ExchangeFigures::server);
    }

    /** CPU nanoseconds of the client, if its code is like the server's. */
    Estimate clientCpu(Option option) {
        return figure(option, ExchangeFigures::client);
    }

    /** Bytes allocated to write and read all bodies. */
    Estimate allocated(Option option) {
        return figure(option, (part, figures, coding) -> figures.allocatedBytes());
    }

    /** A figure of one body. */
    @FunctionalInterface
    private interface Figure {

        double of(Part part, Figures figures, Coding coding);
    }

    private Estimate figure(Option option, Figure figure) {
        boolean timedOnly = samples(true) > 0;
        return parts.stream()
                .map(part -> Estimate.of(
                        values(part, option, timedOnly, figures -> figure.of(part, figures, part.coding(option)))))
                .reduce(Estimate.ZERO, Estimate::plus);
    }

    static double server(Part part, Figures figures, Coding coding) {
        return part.direction == Direction.REQUEST
                ? figures.readNanos()
                : figures.writeNanos() + figures.compressNanos()[coding.ordinal()];
    }

    static double client(Part part, Figures figures, Coding coding) {
        return part.direction == Direction.REQUEST
                ? figures.writeNanos() + figures.compressNanos()[coding.ordinal()]
                : figures.readNanos();
    }

    private static double[] values(Part part, Option option, boolean timedOnly, ToDoubleFunction<Figures> figure) {
        return part.basis(timedOnly).stream()
                .map(each -> each.figures().get(part.format(option)))
                .filter(Objects::nonNull)
                .mapToDouble(figure)
                .toArray();
    }

    /** Differences of cost between candidates and now, body by body. */
    final class Costs {

        private final boolean timedOnly;

        private final @Nullable RegionProfile path;

        private final Windows windows;

        private final boolean sizesAlone;

        Costs(boolean timedOnly, @Nullable RegionProfile path, Windows windows, boolean sizesAlone) {
            this.timedOnly = timedOnly;
            this.path = path;
            this.windows = windows;
            this.sizesAlone = sizesAlone;
        }

        private double of(Part part, Figures figures, Coding coding) {
            double cpu = sizesAlone ? 0 : server(part, figures, coding) + client(part, figures, coding);
            return path == null
                    ? cpu
                    : cpu
                            + LinkFormula.oneWayNanos(
                                    path, figures.sizes()[coding.ordinal()] + HEADERS, windows == Windows.OPEN);
        }

        /** The bodies that count. */
        List<Measured> bodies(Part part) {
            return part.basis(timedOnly);
        }

        /** What a candidate takes more than the exchange does now; less than 0 if it saves. */
        Estimate difference(Option option) {
            return parts.stream()
                    .map(part -> Estimate.of(part.basis(timedOnly).stream()
                            .filter(each -> each.figures().containsKey(part.format(option))
                                    && each.figures().containsKey(part.format))
                            .mapToDouble(each -> of(part, figures(each, part.format(option)), part.coding(option))
                                    - of(part, figures(each, part.format), part.coding))
                            .toArray()))
                    .reduce(Estimate.ZERO, Estimate::plus);
        }

        private static Figures figures(Measured measured, String format) {
            return Objects.requireNonNull(measured.figures().get(format));
        }

        /** How far two measurements of the same may differ by chance. */
        double noise() {
            return parts.stream()
                    .mapToDouble(part -> {
                        Estimate same = Estimate.of(part.basis(timedOnly).stream()
                                .filter(each -> each.figures().containsKey(each.incumbent()))
                                .mapToDouble(each -> of(part, each.again(), part.coding)
                                        - of(part, figures(each, each.incumbent()), part.coding))
                                .toArray());
                        return Math.max(Math.abs(same.low()), Math.abs(same.high()));
                    })
                    .sum();
        }
    }
}
