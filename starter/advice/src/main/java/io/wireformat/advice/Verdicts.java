package io.wireformat.advice;

import io.wireformat.advice.AdviceReport.Proof;
import io.wireformat.advice.ExchangeFigures.Costs;
import io.wireformat.advice.ExchangeFigures.Option;
import io.wireformat.advice.ExchangeFigures.Part;
import io.wireformat.advice.Measured.Coding;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts from figures alone: the cost of an exchange in each format and compression, and which of them is worth a change at a
 * distance. A change is worth it if it certainly saves more than the least gain, and more than two measurements of the same
 * differ.
 */
record Verdicts(ExchangeFigures exchange, double minGain) {

    /** Fewer bodies advise nothing. */
    static final int MIN_SAMPLES = 30;

    /** A change, or none. */
    enum Action {
        KEEP,
        COMPRESS,
        DO_NOT_COMPRESS,
        JSON_BY_PLAN,
        OFFER,
        NOT_KNOWN_YET
    }

    /**
     * A verdict.
     *
     * @param option the candidate to take; {@link Option#NOW} to keep things as they are
     * @param gain the share of the time that it saves
     * @param nanos the time of an exchange now
     * @param noise nanoseconds by which two measurements of the same differ
     * @param missing how many bodies are missing for a verdict
     * @param others why each of the others is not advised
     */
    record Verdict(
            Action action,
            Option option,
            double gain,
            double nanos,
            double noise,
            int missing,
            Map<Option, String> others) {}

    /**
     * The verdict at a distance.
     *
     * @param path null for none
     */
    Verdict at(@Nullable RegionProfile path, Windows windows) {
        int samples = exchange.samples(false);
        int warm = exchange.samples(true);
        if (samples < MIN_SAMPLES) {
            return tooFew(path, windows, MIN_SAMPLES - samples);
        }
        boolean sizesAlone = warm < MIN_SAMPLES;
        Costs costs = exchange.new Costs(!sizesAlone, path, windows);
        double now = exchange.nanos(path, windows);
        Map<Option, String> others = new LinkedHashMap<>();
        List<Worth> worth = new ArrayList<>();
        double noise = costs.noise();
        for (Option option : exchange.options()) {
            String reason = whyNot(option, costs, now, noise);
            if (reason == null) {
                worth.add(new Worth(option, costs.difference(option).median()));
            } else {
                others.put(option, reason);
            }
        }
        double best = worth.stream().mapToDouble(Worth::nanos).min().orElse(0);
        Worth chosen = worth.stream()
                .filter(each -> each.nanos <= best + minGain * (now + best))
                .min(Comparator.comparingInt((Worth each) -> each.option.rank()).thenComparingDouble(Worth::nanos))
                .orElse(new Worth(Option.NOW, 0));
        if (sizesAlone && worth.isEmpty()) {
            return tooFew(path, windows, MIN_SAMPLES - warm);
        }
        worth.stream()
                .filter(each -> !each.option.equals(chosen.option))
                .forEach(each -> others.put(
                        each.option,
                        each.nanos < chosen.nanos
                                ? "is faster, but not by " + percent(minGain) + ", and changes more"
                                : "saves less than " + chosen.option.label()));
        return new Verdict(action(chosen.option), chosen.option, -chosen.nanos / now, now, noise, 0, others);
    }

    /**
     * A candidate that is worth a change.
     *
     * @param nanos its time less that of the exchange now
     */
    private record Worth(Option option, double nanos) {}

    private Verdict tooFew(@Nullable RegionProfile path, Windows windows, int missing) {
        return new Verdict(Action.NOT_KNOWN_YET, Option.NOW, 0, exchange.nanos(path, windows), 0, missing, Map.of());
    }

    private static Action action(Option option) {
        if (option.format() == null) {
            return option.coding() == null
                    ? Action.KEEP
                    : option.coding() == Coding.IDENTITY ? Action.DO_NOT_COMPRESS : Action.COMPRESS;
        }
        return option.isJsonByPlan() ? Action.JSON_BY_PLAN : Action.OFFER;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** Why a candidate is not worth a change; null if it is. */
    private @Nullable String whyNot(Option option, Costs costs, double now, double noise) {
        String failure = exchange.parts().stream()
                .map(part -> whyNot(part, part.format(option), costs))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (failure != null) {
            return failure;
        }
        Estimate difference = costs.difference(option);
        double share = -difference.median() / now;
        if (difference.median() >= 0) {
            return "takes " + percent(-share) + " more time";
        }
        if (-difference.high() <= noise) {
            return "saves " + percent(share) + ", which may be chance";
        }
        return -difference.high() < minGain * now
                ? "saves " + percent(share) + ", not certainly " + percent(minGain)
                : null;
    }

    private static @Nullable String whyNot(Part part, String format, Costs costs) {
        long without = costs.bodies(part).stream()
                .filter(each -> !each.figures().containsKey(format))
                .count();
        if (without > 0) {
            return "failed for " + without + " of " + costs.bodies(part).size() + " bodies "
                    + part.messages.failures().getOrDefault(format, Map.of()).keySet();
        }
        Proof proof = part.messages.proof();
        return format.equals(Candidates.JSON_BY_PLAN) && !proof.proven()
                ? "differs from the mapper's JSON in " + (proof.compared() - proof.identical()) + " of "
                        + proof.compared() + " bodies, first at " + proof.firstDifference()
                : null;
    }
}
