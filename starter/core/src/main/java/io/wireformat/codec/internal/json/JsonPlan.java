package io.wireformat.codec.internal.json;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;

/** Writes and reads the JSON of one type instead of a mapper, if the result is the same. Safe for use by many threads. */
public final class JsonPlan {

    /** How many of Jackson's tokens a limit of one element stands for. */
    private static final int TOKENS_OF_ELEMENT = 16;

    private final @Nullable Plan plan;
    private final Class<?> type;

    /** The nesting depth of the type; skipped values may add {@link JsonInput#MAX_SKIPPED_DEPTH}. */
    private final int depth;

    /** Longer content could exceed one of the mapper's constraints. */
    private final long longest;

    private final @Nullable String whyNotWritten;
    private final @Nullable String whyNotRead;

    JsonPlan(Plan plan, Class<?> type, int depth, TokenStreamFactory factory, @Nullable String whyNotRead) {
        StreamReadConstraints constraints = factory.streamReadConstraints();
        boolean tooDeepToWrite = depth > factory.streamWriteConstraints().getMaxNestingDepth();
        boolean tooDeep = depth + JsonInput.MAX_SKIPPED_DEPTH > constraints.getMaxNestingDepth();
        this.plan = plan;
        this.type = type;
        this.depth = depth;
        this.longest = Math.min(
                constraints.getMaxStringLength(),
                Math.min(bound(constraints.getMaxDocumentLength()), bound(constraints.getMaxTokenCount())));
        this.whyNotWritten = tooDeepToWrite ? "is nested deeper than the mapper writes" : null;
        this.whyNotRead = tooDeep ? "may be nested deeper than the mapper reads" : whyNotRead;
    }

    private JsonPlan(String reason) {
        this.plan = null;
        this.type = Object.class;
        this.depth = 0;
        this.longest = 0;
        this.whyNotWritten = reason;
        this.whyNotRead = reason;
    }

    static JsonPlan none(String reason) {
        return new JsonPlan(reason);
    }

    private static long bound(long constraint) {
        return constraint < 0 ? Long.MAX_VALUE : constraint;
    }

    /** Why the mapper writes the type; null when the plan does. */
    public @Nullable String whyNotWritten() {
        return whyNotWritten;
    }

    /** Why the mapper reads the type; null when the plan does. */
    public @Nullable String whyNotRead() {
        return whyNotRead;
    }

    /**
     * Writes a value, unless the mapper must write it.
     *
     * @return false when nothing was written
     */
    public boolean write(Object value, ContentBuffer out) {
        if (plan == null || whyNotWritten != null || (type != List.class && value.getClass() != type)) {
            return false;
        }
        int start = out.size();
        try {
            plan.encode(value, out);
            return true;
        } catch (RuntimeException e) {
            // the mapper will fail as well, with its own message
            out.truncate(start);
            return false;
        }
    }

    /**
     * Reads a value, unless the mapper must read it.
     *
     * @param content starts with the value
     * @param length the value's size in bytes
     * @param limits the decode limits; content that could exceed one of them is left to the mapper
     * @param memory charged with the value's memory
     * @return null when the mapper must read it
     */
    public @Nullable Object read(byte[] content, int length, DecodeLimits limits, DecodedMemory memory) {
        if (plan == null || whyNotRead != null || length > longest || !isWithin(limits, length)) {
            return null;
        }
        int end = length;
        while (end > 0 && isSpace(content[end - 1])) {
            end--;
        }
        ContentReader in = new ContentReader(content, 0, end, limits, memory);
        try {
            Object value = plan.decode(in);
            in.returnAllowance();
            memory.settle();
            return value;
        } catch (RuntimeException e) {
            // the mapper will fail as well, with its own message
            memory.release();
            return null;
        } catch (Error e) {
            memory.release();
            throw e;
        }
    }

    private boolean isWithin(DecodeLimits limits, int length) {
        return depth <= limits.depth()
                && depth + JsonInput.MAX_SKIPPED_DEPTH <= 2 * limits.depth()
                && length <= (long) TOKENS_OF_ELEMENT * limits.elements();
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
