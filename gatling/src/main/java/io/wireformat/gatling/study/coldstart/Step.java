package io.wireformat.gatling.study.coldstart;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What is done with a record. */
enum Step {
    SERIALIZE(ColdStartSample::serializeMs),
    DESERIALIZE(ColdStartSample::deserializeMs);

    private final ToDoubleFunction<ColdStartSample> millis;

    Step(ToDoubleFunction<ColdStartSample> millis) {
        this.millis = millis;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    double millis(ColdStartSample sample) {
        return millis.applyAsDouble(sample);
    }
}
