package io.wireformat.gatling.study.coldstart;

import java.util.Locale;
import java.util.function.Predicate;

/** How long a JVM has been at it. */
enum Heat {
    /** It writes and reads its first message. */
    COLD(ColdStartSample::isCold),

    /** It has written and read the same message before. */
    WARM(sample -> !sample.isCold());

    private final Predicate<ColdStartSample> samples;

    Heat(Predicate<ColdStartSample> samples) {
        this.samples = samples;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean has(ColdStartSample sample) {
        return samples.test(sample);
    }
}
