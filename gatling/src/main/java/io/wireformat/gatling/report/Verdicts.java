package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** One sentence for each operation and region that answers "so which format?". */
final class Verdicts {

    private Verdicts() {}

    static List<String> of(List<CellResult> cells) {
        Map<CellKey.Question, List<CellResult>> questions = cells.stream()
                .collect(Collectors.groupingBy(cell -> cell.key().question(), LinkedHashMap::new, Collectors.toList()));
        List<String> verdicts = new ArrayList<>();
        questions.forEach(
                (question, formats) -> verdicts.add(Labels.situation(question) + ": " + answer(formats) + "."));
        return verdicts;
    }

    private static String answer(List<CellResult> formats) {
        List<CellResult> valid = formats.stream().filter(cell -> !cell.isVoid()).toList();
        List<CellResult> invalid = formats.stream().filter(CellResult::isVoid).toList();
        if (valid.isEmpty()) {
            return "no answer, " + why(invalid);
        }
        String answer = answer(new Ranking(valid)) + leftOut(valid);
        return invalid.isEmpty() ? answer : answer + "; void for " + names(invalid, "and") + ", " + why(invalid);
    }

    private static String answer(Ranking ranking) {
        boolean alone = ranking.tied().size() == 1 && ranking.slower().isEmpty();
        if (alone && ranking.unknown().isEmpty()) {
            return names(ranking.tied(), "and") + " alone was measured, " + millis(ranking.fastest());
        }
        if (alone) {
            return "no answer, it takes " + Statistics.LEAST_VALUES + " rounds that the formats have in common";
        }
        String answer = ranking.slower().isEmpty() ? noDifference(ranking) : fastest(ranking);
        return ranking.unknown().isEmpty()
                ? answer
                : answer + "; too few rounds to tell for " + names(ranking.unknown(), "and");
    }

    private static String leftOut(List<CellResult> valid) {
        int rounds = valid.stream().mapToInt(CellResult::roundsLeftOut).max().orElse(0);
        return rounds == 0
                ? ""
                : "; the load generator was saturated in " + rounds + (rounds == 1 ? " round" : " rounds")
                        + ", left out";
    }

    private static String why(List<CellResult> invalid) {
        return invalid.stream()
                .flatMap(cell -> cell.whyVoid().stream())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String noDifference(Ranking ranking) {
        return "no format differs (" + none(ranking) + "), all answer in about " + millis(ranking.fastest())
                + " at the median; " + bytes(ranking);
    }

    /** That a difference was not found does not say that there is none. */
    private static String none(Ranking ranking) {
        return ranking.isEquivalent() ? "no difference that matters" : "no difference that the blocks can show";
    }

    private static String bytes(Ranking ranking) {
        CellResult fewest = ranking.fewestBytes();
        CellResult most = ranking.mostBytes();
        return String.format(
                Locale.ROOT,
                "%s moves the fewest bytes, %,.0f against %,.0f of %s",
                Labels.format(fewest.key().format()),
                Ranking.bytes(fewest),
                Ranking.bytes(most),
                Labels.format(most.key().format()));
    }

    private static String fastest(Ranking ranking) {
        String first = names(ranking.tied(), "or")
                + (ranking.tied().size() == 1 ? "" : " (" + none(ranking) + " between them)");
        String others = ranking.slower().stream().map(Verdicts::faster).collect(Collectors.joining("; "));
        return first + " " + others + "; " + millis(ranking.fastest()) + " at the median";
    }

    private static String faster(Ranking.Behind behind) {
        String decimals = behind.ratio() < 1.1 ? "3" : "2";
        return String.format(
                Locale.ROOT,
                "%." + decimals + "f× faster than %s, 95 %% interval %." + decimals + "f–%." + decimals + "f",
                behind.ratio(),
                Labels.format(behind.cell().key().format()),
                behind.interval().low(),
                behind.interval().high());
    }

    private static String names(List<CellResult> cells, String last) {
        List<String> names =
                cells.stream().map(cell -> Labels.format(cell.key().format())).toList();
        int most = names.size() - 1;
        return most == 0
                ? names.get(0)
                : String.join(", ", names.subList(0, most)) + " " + last + " " + names.get(most);
    }

    private static String millis(CellResult cell) {
        return String.format(Locale.ROOT, "%.1f ms", cell.medianMillis());
    }
}
