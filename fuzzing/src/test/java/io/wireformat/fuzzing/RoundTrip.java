package io.wireformat.fuzzing;

import io.wireformat.EncodingException;
import io.wireformat.internal.pipeline.MeteredPlan;
import java.util.Arrays;

/**
 * Checks that a decoded value can be encoded, is decoded to the same value again, and is then encoded to the same
 * bytes.
 */
final class RoundTrip {

    private RoundTrip() {}

    /** The same for a value that the format may be unable to write; it then needs to give a reason. */
    static void whereWritable(MeteredPlan plan, Object value) {
        try {
            Service.write(plan, value);
        } catch (EncodingException e) {
            return;
        }
        of(plan, value);
    }

    static void of(MeteredPlan plan, Object value) {
        byte[] written = Service.write(plan, value);
        Object again = Service.read(plan, written);
        if (!Sameness.same(value, again)) {
            throw new AssertionError("decoded again to another value: " + again + " instead of " + value);
        }
        if (!Arrays.equals(written, Service.write(plan, again))) {
            throw new AssertionError("encoded again to other bytes: " + value);
        }
    }
}
