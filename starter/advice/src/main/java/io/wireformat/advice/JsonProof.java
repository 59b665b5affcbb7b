package io.wireformat.advice;

import io.wireformat.advice.AdviceReport.Proof;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Compares the JSON of plans with the mapper's, body by body. Safe for use by many threads. */
final class JsonProof {

    private int compared;
    private int identical;
    private @Nullable String difference;

    /** The findings until now. */
    synchronized Proof snapshot() {
        return new Proof(compared > 0 && compared == identical, compared, identical, difference);
    }

    /** Compares one body. */
    void compare(Properties properties, byte[] expected, byte[] planned) {
        boolean same = Arrays.equals(expected, planned);
        String property = properties.difference(expected, planned);
        synchronized (this) {
            compared++;
            if (same) {
                identical++;
            } else if (difference == null) {
                difference = property == null ? "order or white space" : property;
            }
        }
    }
}
