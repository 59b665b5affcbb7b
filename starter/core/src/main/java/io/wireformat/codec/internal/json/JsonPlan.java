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

/** Writes and reads the JSON of one type in place of a mapper, as far as that makes no difference. Safe for use by many threads. */
public final class JsonPlan {

    /** Jackson's tokens, where a limit of elements binds it. */
    private static final int TOKENS_OF_ELEMENT = 16;

    private final @Nullable Plan plan;

    private final Class<?> type;

    /** How deep content may be; the parts that are skipped are as deep again as may be skipped. */
    private final int depth;

    /** More bytes than these could pass one of the mapper's constraints. */
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
        this.whyNotWritten = tooDeepToWrite ? "is deeper than the mapper writes" : null;
        this.whyNotRead = tooDeep ? "may be deeper than the mapper reads" : whyNotRead;
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
     * Writes a value, unless it is one that the mapper is to write.
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
            // whatever it is, the mapper meets it too, and says so in its own words
            out.truncate(start);
            return false;
        }
    }

    /**
     * Reads a value, unless the content is for the mapper to read.
     *
     * @param content has it from its start
     * @param length how many bytes
     * @param limits what it may cost; what could pass one of them is not read
     * @param memory what the value takes
     * @return null when the mapper is to read it
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
            // whatever it is, the mapper meets it too, and says so in its own words
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
