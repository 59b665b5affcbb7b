package io.wireformat.internal.jackson;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.core.StreamReadConstraints;

/**
 * Constraints that follow from limits. Jackson counts tokens, levels and characters; the limits count elements,
 * messages and bytes. Content that is within the limits in other formats is within them here.
 *
 * <p>A constraint that differs from Jackson's default stays, unless a handler has its own limit; no constraint becomes
 * larger.
 */
final class LimitedConstraints extends StreamReadConstraints {

    private static final long serialVersionUID = 1;

    /** For the fields of the message itself, which are not elements. */
    static final int TOKENS_WITHOUT_ELEMENTS = 1000;

    /** Fits an element that is an object of seven fields. */
    static final int TOKENS_PER_ELEMENT = 16;

    /** A message, and the list or map around it. */
    static final int LEVELS_PER_MESSAGE = 2;

    private final transient DecodeLimits limits;

    /** The limits that are lower than the mapper's constraints. */
    private final EnumSet<Limit> deciding;

    private LimitedConstraints(
            int levels,
            long tokens,
            int characters,
            StreamReadConstraints own,
            DecodeLimits limits,
            Set<Limit> deciding) {
        super(levels, own.getMaxDocumentLength(), tokens, own.getMaxNumberLength(), characters, own.getMaxNameLength());
        this.limits = limits;
        this.deciding = EnumSet.noneOf(Limit.class);
        this.deciding.addAll(deciding);
    }

    /**
     * Constraints to use instead of the mapper's.
     *
     * @param own the mapper's constraints
     * @param set the limits that the application has set
     */
    static LimitedConstraints of(StreamReadConstraints own, DecodeLimits limits, Set<Limit> set) {
        Set<Limit> deciding = EnumSet.noneOf(Limit.class);
        long levels = lower(
                own.getMaxNestingDepth(),
                DEFAULT_MAX_DEPTH,
                (long) LEVELS_PER_MESSAGE * limits.depth(),
                Limit.DEPTH,
                limits,
                set,
                deciding);
        long tokens = lower(
                own.hasMaxTokenCount() ? own.getMaxTokenCount() : Long.MAX_VALUE,
                Long.MAX_VALUE,
                TOKENS_WITHOUT_ELEMENTS + (long) TOKENS_PER_ELEMENT * limits.elements(),
                Limit.ELEMENTS,
                limits,
                set,
                deciding);
        long characters = lower(
                own.getMaxStringLength(),
                DEFAULT_MAX_STRING_LEN,
                limits.textLength(),
                Limit.TEXT_LENGTH,
                limits,
                set,
                deciding);
        return new LimitedConstraints(
                (int) levels, tokens < Long.MAX_VALUE ? tokens : -1, (int) characters, own, limits, deciding);
    }

    private static long lower(
            long own, long byDefault, long limit, Limit of, DecodeLimits limits, Set<Limit> set, Set<Limit> deciding) {
        boolean binds = limits.ofHandler().contains(of) || (set.contains(of) && own == byDefault);
        if (!binds || limit > own) {
            return own;
        }
        deciding.add(of);
        return limit;
    }

    @Override
    public void validateNestingDepth(int depth) {
        if (depth > _maxNestingDepth) {
            refuse(
                    Limit.DEPTH,
                    _maxNestingDepth + " nested objects and lists, " + LEVELS_PER_MESSAGE + " for each message");
        }
        super.validateNestingDepth(depth);
    }

    @Override
    public void validateTokenCount(long count) {
        if (count > _maxTokenCount) {
            refuse(Limit.ELEMENTS, _maxTokenCount + " names and values, " + TOKENS_PER_ELEMENT + " for each element");
        }
        super.validateTokenCount(count);
    }

    @Override
    public void validateStringLength(int length) {
        validateStringLengthLong(length);
    }

    @Override
    public void validateStringLengthLong(long length) {
        if (length > _maxStringLen) {
            refuse(Limit.TEXT_LENGTH, _maxStringLen + " characters in a string");
        }
        super.validateStringLengthLong(length);
    }

    private void refuse(Limit limit, String maximum) {
        if (deciding.contains(limit)) {
            throw new LimitExceededException("more than " + maximum + limits.named(limit));
        }
    }
}
