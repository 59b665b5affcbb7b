package io.wireformat.gatling.study;

import io.wireformat.gatling.study.Verdict.Bound;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** Compares JSON and XML in new and in warm JVMs. */
final class ColdStartStudy implements Study {

    private static final Published PUBLISHED = Published.read("json-xml-cold.csv");
    private static final List<String> STEPS = List.of("serialize", "deserialize");
    private static final List<String> HEATS = List.of("cold", "warm");
    private static final int CALLS = 5;

    @Override
    public String name() {
        return "cold-start";
    }

    @Override
    public String title() {
        return "The first messages of a new JVM";
    }

    @Override
    public String about() {
        return "*IS Ficha 1* (Jackson 2.15): a day's 1,000 orders, all text, as JSON and as XML. Each new JVM writes or reads"
                + " the record five times: the first time is cold, the other four are warm. The codec is created before,"
                + " like in a Spring Boot application.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        Map<String, Measured> measured = new HashMap<>();
        for (String step : STEPS) {
            for (String format : List.of("json", "xml")) {
                List<List<Double>> jvms = calls(run, step, "daily:1000", format);
                measured.put(
                        step + " cold " + format,
                        Measured.of(jvms.stream().map(jvm -> jvm.get(0)).toList()));
                measured.put(
                        step + " warm " + format,
                        Measured.of(jvms.stream()
                                .flatMap(jvm -> jvm.stream().skip(1))
                                .toList()));
            }
        }
        List<Cell> cells = new ArrayList<>();
        for (String step : STEPS) {
            for (String heat : HEATS) {
                cells.add(Cell.of(
                        heat + ", " + step + " 1,000 orders",
                        "xml / json",
                        published(step, heat, "xml") / published(step, heat, "json"),
                        get(measured, step + " " + heat + " xml").over(get(measured, step + " " + heat + " json"))));
            }
            for (String format : List.of("json", "xml")) {
                cells.add(Cell.of(
                        format + ", " + step + " 1,000 orders",
                        "cold / warm",
                        published(step, "cold", format) / published(step, "warm", format),
                        get(measured, step + " cold " + format).over(get(measured, step + " warm " + format))));
            }
        }
        cells.add(Cell.unmeasured(
                "warm, deserialize 1,000,000 orders", "xml / json", 2, Bound.AT_LEAST, "takes too long"));
        return cells;
    }

    private static List<List<Double>> calls(StudyRun run, String step, String record, String format) {
        return new Jmh(run)
                .single(
                        ColdStartBenchmark.class,
                        step,
                        Map.of("name", record, "format", format),
                        run.size().newJvms(),
                        CALLS);
    }

    private static Measured get(Map<String, Measured> measured, String key) {
        return Objects.requireNonNull(measured.get(key), key);
    }

    /** The median; the first call in a JVM counts as cold. */
    private static double published(String step, String heat, String format) {
        return Measured.of(PUBLISHED.rows().stream()
                        .filter(row -> row.text("jvm").equals(heat)
                                && row.text("format").equals(format))
                        .filter(row -> heat.equals("cold") || row.number("iteration") > 1)
                        .map(row -> row.figure(step + "_ms"))
                        .filter(OptionalDouble::isPresent)
                        .map(OptionalDouble::getAsDouble)
                        .toList())
                .median();
    }
}
