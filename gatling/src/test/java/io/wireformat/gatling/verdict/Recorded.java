package io.wireformat.gatling.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * An artificial run: within the zone single events take 2 ms and batches 5 ms for each contender; over the Atlantic the
 * time of a batch depends on its size.
 */
final class Recorded {

    static final int LAUNCHES = 5;
    private static final int EXCHANGES = 20;

    static final RunFacts RUN = new RunFacts(
            Map.of("launches", LAUNCHES, "cpu", "a quiet one"),
            List.of(
                    new RunFacts.Contender("json", "json", "identity"),
                    new RunFacts.Contender("json+gzip", "json", "gzip"),
                    new RunFacts.Contender("protobuf", "protobuf", "identity")),
            List.of("ingest-one", "ingest-batch-100"),
            List.of(
                    new RunFacts.Place("same-zone", "steady", null, null, "within one zone"),
                    new RunFacts.Place("eu-us", "steady", 84.0, 35e6, "as published"),
                    new RunFacts.Place("eu-us", "after-idle", 84.0, 35e6, "as published")),
            messages(),
            Map.of("protobuf ingest-one eu-us steady", 3),
            new Prices(0.02, 0.04),
            List.of("launch 1: flat after 6 s"),
            List.of("gatling/index.html"));

    private Recorded() {}

    static Verdict verdict() {
        return Verdict.of(RUN, samples());
    }

    static List<Sample> samples() {
        RandomGenerator random = new SplittableRandom(5);
        List<Sample> samples = new ArrayList<>();
        for (int launch = 0; launch < LAUNCHES; launch++) {
            double common = 1 + 0.05 * random.nextGaussian();
            for (RunFacts.Place place : RUN.places()) {
                for (String operation : RUN.operations()) {
                    for (RunFacts.Contender contender : RUN.contenders()) {
                        double local = (operation.equals("ingest-one") ? 2 : 5) * common;
                        double millis = local + link(contender.name(), operation, place);
                        for (int i = 0; i < EXCHANGES; i++) {
                            double each = millis + 0.02 * random.nextGaussian();
                            samples.add(new Sample(
                                    launch,
                                    contender.name(),
                                    operation,
                                    place.region(),
                                    place.state(),
                                    i,
                                    0.1,
                                    each,
                                    100,
                                    100,
                                    20,
                                    30,
                                    40,
                                    500));
                        }
                    }
                }
            }
        }
        return samples;
    }

    /**
     * On a previously idle connection a batch needs three more windows in JSON, two in Protobuf, and one in JSON+gzip.
     */
    private static double link(String contender, String operation, RunFacts.Place place) {
        if (!place.linked()) {
            return 0;
        }
        boolean waits = operation.equals("ingest-batch-100") && place.state().equals("after-idle");
        return 84
                + (waits ? 84 * Map.of("json", 2, "json+gzip", 0, "protobuf", 1).get(contender) : 0);
    }

    private static Map<String, RunFacts.Message> messages() {
        Map<String, RunFacts.Message> messages = new HashMap<>();
        Stream.of("json", "json+gzip", "protobuf").forEach(contender -> {
            messages.put(contender + " ingest-one", new RunFacts.Message(600, 120, 0, 0));
            double bytes = Map.of("json", 60_000.0, "json+gzip", 14_000.0, "protobuf", 42_000.0)
                    .get(contender);
            messages.put(contender + " ingest-batch-100", new RunFacts.Message(bytes, 9_000, 0, 0));
        });
        return messages;
    }
}
