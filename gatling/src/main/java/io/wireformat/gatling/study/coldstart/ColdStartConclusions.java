package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.StudyReport.Conclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** JSON is faster than XML, a new JVM is far slower than a warm one, and XML is far slower to read when it is large. */
final class ColdStartConclusions {

    /** Less than this is not far slower. */
    private static final double FAR = 2;

    private final ColdStartCells cells;

    private final List<Conclusion> conclusions = new ArrayList<>();

    private ColdStartConclusions(ColdStartCells cells) {
        this.cells = cells;
    }

    static List<Conclusion> of(ColdStartCells cells) {
        ColdStartConclusions all = new ColdStartConclusions(cells);
        for (String jdk : cells.jdks()) {
            for (Step step : Step.values()) {
                for (Heat heat : Heat.values()) {
                    all.xmlAgainstJson(jdk, step, heat);
                }
            }
            for (String format : ColdStartPublished.FORMATS) {
                for (Step step : Step.values()) {
                    all.coldAgainstWarm(jdk, format, step);
                }
            }
            all.largest(jdk);
        }
        return List.copyOf(all.conclusions);
    }

    private void xmlAgainstJson(String jdk, Step step, Heat heat) {
        OptionalDouble xml = ColdStartPublished.millis(heat, ColdStartPublished.XML, step);
        OptionalDouble json = ColdStartPublished.millis(heat, ColdStartPublished.JSON, step);
        if (xml.isPresent() && json.isPresent()) {
            ColdStartCell cell = cell(jdk, ColdStartPublished.ORDERS, ColdStartPublished.XML);
            double theirs = xml.getAsDouble() / json.getAsDouble();
            cells.ratio(cell, heat, cell.in(ColdStartPublished.JSON), heat, step::millis)
                    .map(ours -> Conclusion.judged(
                            on(jdk, heat.label() + ", " + step.label() + " 1,000 orders: XML against JSON"),
                            theirs,
                            ours))
                    .ifPresent(conclusions::add);
        }
    }

    private void coldAgainstWarm(String jdk, String format, Step step) {
        OptionalDouble cold = ColdStartPublished.millis(Heat.COLD, format, step);
        OptionalDouble warm = ColdStartPublished.millis(Heat.WARM, format, step);
        if (cold.isPresent() && warm.isPresent()) {
            ColdStartCell cell = cell(jdk, ColdStartPublished.ORDERS, format);
            cells.ratio(cell, Heat.COLD, cell, Heat.WARM, step::millis)
                    .map(ours -> Conclusion.above(
                            on(
                                    jdk,
                                    step.label() + " 1,000 orders as " + format.toUpperCase(Locale.ROOT)
                                            + ": cold against warm, twice the time at least"),
                            number(cold.getAsDouble() / warm.getAsDouble()),
                            FAR,
                            ours))
                    .ifPresent(conclusions::add);
        }
    }

    private void largest(String jdk) {
        String statement = "deserialize 1,000,000 orders: XML against JSON";
        String theirs = "more than " + number(ColdStartPublished.XML_READ);
        ColdStartCell xml = cell(jdk, ColdStartPublished.MOST_ORDERS, ColdStartPublished.XML);
        if (!cells.has(xml)) {
            conclusions.add(Conclusion.open(on(jdk, statement), theirs, "not measured; study.elements=1000000 does"));
            return;
        }
        for (Heat heat : Heat.values()) {
            cells.ratio(xml, heat, xml.in(ColdStartPublished.JSON), heat, ColdStartSample::deserializeMs)
                    .map(ours -> Conclusion.above(
                            on(jdk, heat.label() + ", " + statement), theirs, ColdStartPublished.XML_READ, ours))
                    .ifPresent(conclusions::add);
        }
    }

    private static String on(String jdk, String statement) {
        return "JDK " + jdk + ", " + statement;
    }

    private static ColdStartCell cell(String jdk, int orders, String format) {
        return new ColdStartCell(jdk, Start.PLAIN.label(), orders, format);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
