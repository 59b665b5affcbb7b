package io.wireformat.advice;

import io.wireformat.advice.AdviceReport.CandidateAdvice;
import io.wireformat.advice.AdviceReport.EndpointAdvice;
import io.wireformat.advice.AdviceReport.MessageAdvice;
import io.wireformat.advice.AdviceReport.PathAdvice;
import io.wireformat.advice.AdviceReport.Range;
import io.wireformat.advice.AdviceReport.Saving;
import io.wireformat.advice.AdviceReport.VerdictAdvice;
import io.wireformat.advice.ExchangeFigures.Option;
import io.wireformat.advice.Measured.Coding;
import io.wireformat.advice.Verdicts.Action;
import io.wireformat.advice.Verdicts.Verdict;
import io.wireformat.internal.link.Distance;
import io.wireformat.internal.link.Windows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts verdicts and figures into words and rounded numbers. */
final class Reporting {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private static final Map<Coverage, String> UNTRIED = new EnumMap<>(Map.of(
            Coverage.NOT_READABLE, "cannot be read back",
            Coverage.FAILED, "the trial failed",
            Coverage.TOO_LARGE, "larger than 256 KiB, or streamed",
            Coverage.UNDER_VIEW, "with a JSON view or filter",
            Coverage.NOT_DECLARED, "without a declared type",
            Coverage.EXCLUDED, "after three trials that failed"));

    private final AdviceProperties settings;
    private final List<Distance> distances;

    Reporting(AdviceProperties settings) {
        this.settings = settings;
        this.distances = settings.distances();
    }

    EndpointAdvice of(Endpoint endpoint, List<Messages.Snapshot> messages, boolean full) {
        ExchangeFigures exchange = new ExchangeFigures(parts(messages), endpoint.serverNanos());
        Verdicts verdicts = new Verdicts(exchange, settings.minGain());
        Verdict headline = headline(verdicts);
        return new EndpointAdvice(
                endpoint.name(),
                endpoint.exchanges(),
                endpoint.notModified.sum(),
                endpoint.heads.sum(),
                endpoint.streams.sum(),
                rounded(endpoint.serverNanos() / NANOS_PER_MILLI),
                verdict(headline, exchange, messages),
                full ? paths(verdicts, exchange, messages) : null,
                messages.stream()
                        .sorted(Comparator.comparing(
                                        (Messages.Snapshot each) -> each.key().direction())
                                .thenComparing(each -> each.key().family()))
                        .map(Reporting::message)
                        .toList(),
                full && exchange.samples(false) > 0 ? candidates(exchange, headline) : null);
    }

    /** The usual bodies of an exchange: of requests and of successful responses, the kind with the largest number. */
    private static List<Messages.Snapshot> parts(List<Messages.Snapshot> messages) {
        return Stream.of(Direction.values())
                .flatMap(direction -> messages.stream()
                        .filter(each -> each.key().direction() == direction
                                && (direction == Direction.REQUEST || each.key().family() == 2)
                                && each.key().type() != null)
                        .max(Comparator.comparingLong(each -> each.mix().values().stream()
                                .mapToLong(count -> count)
                                .sum()))
                        .stream())
                .toList();
    }

    /** The verdict at the first path, in steady use. */
    private Verdict headline(Verdicts verdicts) {
        return verdicts.at(distances.get(0).profile().orElse(null), Windows.OPEN);
    }

    private List<PathAdvice> paths(Verdicts verdicts, ExchangeFigures exchange, List<Messages.Snapshot> messages) {
        boolean isKnown = exchange.samples(false) > 0;
        List<PathAdvice> paths = new ArrayList<>();
        for (Distance path : distances) {
            for (Windows windows : windows(path)) {
                Verdict verdict = verdicts.at(path.profile().orElse(null), windows);
                paths.add(new PathAdvice(
                        path.name(),
                        connection(windows),
                        isKnown ? rounded(verdict.nanos() / NANOS_PER_MILLI) : null,
                        isKnown ? rounded(verdict.noise() / NANOS_PER_MILLI) : null,
                        verdict(verdict, exchange, messages)));
            }
        }
        return paths;
    }

    /** Within a zone all connections are alike. */
    private static List<Windows> windows(Distance path) {
        return path.profile().isEmpty()
                ? List.of(Windows.OPEN)
                : List.of(Windows.OPEN, Windows.AFTER_IDLE, Windows.INITIAL);
    }

    private static String connection(Windows windows) {
        return switch (windows) {
            case OPEN -> "steady";
            case AFTER_IDLE -> "after-idle";
            case INITIAL -> "new";
        };
    }

    private static VerdictAdvice verdict(Verdict verdict, ExchangeFigures exchange, List<Messages.Snapshot> messages) {
        Option option = verdict.option();
        String because =
                switch (verdict.action()) {
                    case NOT_KNOWN_YET -> verdict.missing() + " more samples are needed";
                    case KEEP -> "no candidate certainly saves enough";
                    default -> "saves " + Verdicts.percent(verdict.gain()) + " of an exchange's time";
                };
        if (verdict.action() == Action.JSON_BY_PLAN) {
            because += "; " + proof(exchange);
        }
        because += untried(messages);
        return new VerdictAdvice(
                verdict.action().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                option.label(),
                because,
                server(option, exchange),
                client(option, exchange));
    }

    /** The bodies that the verdict does not know, and why. */
    private static String untried(List<Messages.Snapshot> messages) {
        StringBuilder text = new StringBuilder();
        for (Messages.Snapshot message : messages) {
            if (message.key().direction() == Direction.RESPONSE && message.key().family() != 2) {
                continue;
            }
            String body = " " + message.key().direction().name().toLowerCase(Locale.ROOT) + " bod";
            UNTRIED.forEach((outcome, why) -> {
                long count = message.coverage().getOrDefault(outcome.name(), 0L);
                if (count > 0) {
                    text.append("; not tried: ").append(count).append(body).append(count == 1 ? "y" : "ies");
                    text.append(" (").append(why).append(')');
                }
            });
            if (message.excluded() != null) {
                text.append("; no").append(body).append("y is tried now: ").append(message.excluded());
            }
        }
        return text.toString();
    }

    private static String proof(ExchangeFigures exchange) {
        int compared = exchange.parts().stream()
                .mapToInt(part -> part.messages.proof().compared())
                .sum();
        int identical = exchange.parts().stream()
                .mapToInt(part -> part.messages.proof().identical())
                .sum();
        return "the bytes are proven identical for " + identical + " of " + compared + " bodies";
    }

    private static List<String> server(Option option, ExchangeFigures exchange) {
        List<String> lines = new ArrayList<>();
        if (option.isJsonByPlan()) {
            exchange.parts()
                    .forEach(part -> lines.add(
                            part.direction == Direction.REQUEST
                                    ? "wireformat.json.read=plan"
                                    : "wireformat.json.write=plan"));
        }
        if (option.coding() != null && exchange.has(Direction.RESPONSE)) {
            lines.add("server.compression.enabled=" + (option.coding() != Coding.IDENTITY));
        }
        return lines;
    }

    private static List<String> client(Option option, ExchangeFigures exchange) {
        List<String> lines = new ArrayList<>();
        if (option.format() != null && !option.isJsonByPlan()) {
            lines.add("wireformat.client.hosts.[HOST].format=" + option.format());
        }
        if (option.coding() != null && option.coding() != Coding.IDENTITY) {
            if (exchange.has(Direction.RESPONSE)) {
                lines.add("Accept-Encoding: " + option.coding().tag());
            }
            if (exchange.has(Direction.REQUEST)) {
                lines.add("Content-Encoding: " + option.coding().tag() + ", and compress the request");
            }
        }
        return lines;
    }

    private static MessageAdvice message(Messages.Snapshot message) {
        return new MessageAdvice(
                message.key().direction().name().toLowerCase(Locale.ROOT),
                message.key().family() == 0 ? null : message.key().family() + "xx",
                message.key().type() == null ? null : message.key().type().getTypeName(),
                message.mix(),
                message.coverage(),
                message.figures().size(),
                (int) message.figures().stream().filter(Measured::isTimed).count(),
                message.proof(),
                message.unsupported(),
                message.failures(),
                message.excluded());
    }

    private List<CandidateAdvice> candidates(ExchangeFigures exchange, Verdict headline) {
        List<CandidateAdvice> candidates = new ArrayList<>();
        boolean isTimed = exchange.samples(true) > 0;
        Stream.concat(Stream.of(Option.NOW), exchange.options().stream()).forEach(option -> {
            Map<String, Double> millis = new LinkedHashMap<>();
            for (Distance path : distances) {
                for (Windows windows : windows(path)) {
                    double nanos = exchange.nanos(option, path.profile().orElse(null), windows);
                    millis.put(path.name() + " " + connection(windows), rounded(nanos / NANOS_PER_MILLI));
                }
            }
            candidates.add(new CandidateAdvice(
                    option.label(),
                    bytes(exchange, option, Direction.REQUEST),
                    bytes(exchange, option, Direction.RESPONSE),
                    isTimed ? range(exchange.serverCpu(option), NANOS_PER_MICRO) : null,
                    isTimed ? range(exchange.clientCpu(option), NANOS_PER_MICRO) : null,
                    isTimed ? range(exchange.allocated(option), 1) : null,
                    millis,
                    cost(exchange, option),
                    headline.others().get(option)));
        });
        return candidates;
    }

    private static @Nullable Range bytes(ExchangeFigures exchange, Option option, Direction direction) {
        return exchange.has(direction) ? range(exchange.bytes(option, direction), 1) : null;
    }

    private @Nullable Double cost(ExchangeFigures exchange, Option option) {
        if (settings.pricePerGb() == null && settings.pricePerCpuHour() == null) {
            return null;
        }
        double gigabytes = exchange.bytes(option, Direction.RESPONSE).median() / 1e9;
        double hours = exchange.serverCpu(option).median() / 1e9 / 3600;
        double perGb = settings.pricePerGb() == null ? 0 : settings.pricePerGb();
        double perHour = settings.pricePerCpuHour() == null ? 0 : settings.pricePerCpuHour();
        return rounded(1e6 * (gigabytes * perGb + hours * perHour));
    }

    /** The saving by the advised candidate, or without one by the smallest. */
    List<Saving> savings(Endpoint endpoint, List<Messages.Snapshot> messages) {
        double rate = endpoint.rate();
        ExchangeFigures exchange = new ExchangeFigures(parts(messages), endpoint.serverNanos());
        Verdict verdict = headline(new Verdicts(exchange, settings.minGain()));
        if (verdict.action() == Action.NOT_KNOWN_YET) {
            return messages.isEmpty() ? List.of() : List.of(new Saving(endpoint.name(), "not known yet", 0, 0));
        }
        Option best = verdict.action() != Action.KEEP
                ? verdict.option()
                : exchange.options().stream()
                        .min(Comparator.comparingDouble(option -> bytes(exchange, option)))
                        .orElse(Option.NOW);
        double saved = bytes(exchange, Option.NOW) - bytes(exchange, best);
        double cpu = exchange.serverCpu(Option.NOW).median()
                - exchange.serverCpu(best).median();
        // a change may save bytes and cost CPU, or the reverse; only what it saves is to be saved
        return List.of(
                new Saving(endpoint.name(), best.label(), rate * Math.max(0, saved), rate * Math.max(0, cpu) / 1e9));
    }

    private static double bytes(ExchangeFigures exchange, Option option) {
        return exchange.bytes(option, Direction.REQUEST).median()
                + exchange.bytes(option, Direction.RESPONSE).median();
    }

    static Range range(Estimate estimate, double unit) {
        return new Range(
                rounded(estimate.median() / unit),
                rounded(estimate.low() / unit),
                rounded(estimate.high() / unit),
                rounded(estimate.p95() / unit));
    }

    private static double rounded(double figure) {
        double unit = Math.abs(figure) >= 100 ? 1 : Math.abs(figure) >= 1 ? 100 : 10_000;
        return Math.round(figure * unit) / unit;
    }
}
