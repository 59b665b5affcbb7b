package io.wireformat.internal.jsonplan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.internal.jackson.PlannedJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;

/** Writes and reads the JSON of one type instead of a mapper, if the result is the same. Safe for use by many threads. */
public final class JsonPlan implements PlannedJson.OfType {

    /** How many of Jackson's tokens a limit of one element stands for. */
    private static final int TOKENS_OF_ELEMENT = 16;

    private final @Nullable Plan plan;
    private final Class<?> type;

    /** The nesting depth of the type. Skipped values may add {@link DecodeLimits#depth}. */
    private final int depth;

    /** The maximum nesting depth that the mapper reads. */
    private final int maxDepth;

    /** Longer content could exceed one of the mapper's constraints. */
    private final long longest;

    private final @Nullable String whyNotWritten;
    private final @Nullable String whyNotRead;

    JsonPlan(Plan plan, Class<?> type, int depth, TokenStreamFactory factory, @Nullable String whyNotRead) {
        StreamReadConstraints constraints = factory.streamReadConstraints();
        boolean tooDeepToWrite = depth > factory.streamWriteConstraints().getMaxNestingDepth();
        boolean tooDeep = depth + DecodeLimits.DEFAULT.depth() > constraints.getMaxNestingDepth();
        boolean restricted = constraints.getMaxNameLength() < JsonReader.MAX_NAME_LENGTH
                || constraints.getMaxNumberLength() < JsonReader.MAX_NUMBER_LENGTH;
        this.plan = plan;
        this.type = type;
        this.depth = depth;
        this.maxDepth = constraints.getMaxNestingDepth();
        this.longest = Math.min(
                constraints.getMaxStringLength(),
                Math.min(bound(constraints.getMaxDocumentLength()), bound(constraints.getMaxTokenCount())));
        this.whyNotWritten = tooDeepToWrite ? "is nested deeper than the mapper writes" : null;
        this.whyNotRead = tooDeep
                ? "may be nested deeper than the mapper reads"
                : restricted ? "the mapper's TokenStreamFactory restricts names or numbers" : whyNotRead;
    }

    private JsonPlan(String reason) {
        this.plan = null;
        this.type = Object.class;
        this.depth = 0;
        this.maxDepth = 0;
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

    @Override
    public @Nullable String whyNotWritten() {
        return whyNotWritten;
    }

    @Override
    public @Nullable String whyNotRead() {
        return whyNotRead;
    }

    @Override
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

    @Override
    public @Nullable Object read(ContentReader content, DecodedMemory memory) {
        int length = content.remaining();
        if (plan == null || whyNotRead != null || length > longest || !isWithin(content.limits(), length)) {
            return null;
        }
        byte[] array = content.array();
        int start = content.position();
        int end = start + length;
        while (end > start && JsonReader.isSpace(array[end - 1])) {
            end--;
        }
        ContentReader in = new ContentReader(array, start, end - start, content.limits(), memory);
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
                && depth + limits.depth() <= maxDepth
                && length <= (long) TOKENS_OF_ELEMENT * limits.elements();
    }
}
