package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** JSON is faster than XML, a new JVM is far slower than a warm one, and XML is far slower to read when it is large. */
final class ColdStartConclusions {

    /** Less than this is not far slower. */
    private static final double FAR = 2;

    private final ColdStartCells cells;

    private final List<StudyReport.Conclusion> conclusions = new ArrayList<>();

    private ColdStartConclusions(ColdStartCells cells) {
        this.cells = cells;
    }

    static List<StudyReport.Conclusion> of(ColdStartCells cells) {
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
                    .ifPresent(ours -> add(
                            jdk,
                            heat.label() + ", " + step.label() + " 1,000 orders: XML against JSON",
                            number(theirs),
                            ours.toString(),
                            ours.against(theirs)));
        }
    }

    private void coldAgainstWarm(String jdk, String format, Step step) {
        OptionalDouble cold = ColdStartPublished.millis(Heat.COLD, format, step);
        OptionalDouble warm = ColdStartPublished.millis(Heat.WARM, format, step);
        if (cold.isPresent() && warm.isPresent()) {
            ColdStartCell cell = cell(jdk, ColdStartPublished.ORDERS, format);
            cells.ratio(cell, Heat.COLD, cell, Heat.WARM, step::millis)
                    .ifPresent(ours -> add(
                            jdk,
                            step.label() + " 1,000 orders as " + format.toUpperCase(Locale.ROOT)
                                    + ": cold against warm, twice the time at least",
                            number(cold.getAsDouble() / warm.getAsDouble()),
                            ours.toString(),
                            exceeds(ours, FAR)));
        }
    }

    private void largest(String jdk) {
        String statement = "deserialize 1,000,000 orders: XML against JSON";
        String theirs = "more than " + number(ColdStartPublished.XML_READ);
        ColdStartCell xml = cell(jdk, ColdStartPublished.MOST_ORDERS, ColdStartPublished.XML);
        if (!cells.has(xml)) {
            add(jdk, statement, theirs, "not measured; study.elements=1000000 does", StudyReport.Verdict.NOT_DECIDED);
            return;
        }
        for (Heat heat : Heat.values()) {
            cells.ratio(xml, heat, xml.in(ColdStartPublished.JSON), heat, ColdStartSample::deserializeMs)
                    .ifPresent(ours -> add(
                            jdk,
                            heat.label() + ", " + statement,
                            theirs,
                            ours.toString(),
                            exceeds(ours, ColdStartPublished.XML_READ)));
        }
    }

    private void add(String jdk, String statement, String published, String ours, StudyReport.Verdict verdict) {
        conclusions.add(new StudyReport.Conclusion("JDK " + jdk + ", " + statement, published, ours, verdict));
    }

    /** Not a number on either side decides nothing. */
    private static StudyReport.Verdict exceeds(Ratio ours, double bound) {
        if (ours.interval().low() > bound) {
            return StudyReport.Verdict.HOLDS;
        }
        return ours.interval().high() <= bound ? StudyReport.Verdict.DOES_NOT_HOLD : StudyReport.Verdict.NOT_DECIDED;
    }

    private static ColdStartCell cell(String jdk, int orders, String format) {
        return new ColdStartCell(jdk, Start.PLAIN.label(), orders, format);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
