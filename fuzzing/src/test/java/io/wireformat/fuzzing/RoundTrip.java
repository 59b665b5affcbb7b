package io.wireformat.fuzzing;

import io.wireformat.EncodingException;
import io.wireformat.internal.pipeline.MeteredPlan;
import java.util.Arrays;

/** What was read can be written, is read again as the same, and is then written to the same bytes. */
final class RoundTrip {

    private RoundTrip() {}

    /** The same for a value that its format may refuse to write, which is then a refusal with a reason. */
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
            throw new AssertionError("read again as another value: " + value + " became " + again);
        }
        if (!Arrays.equals(written, Service.write(plan, again))) {
            throw new AssertionError("written again to other bytes: " + value);
        }
    }
}
