package io.wireformat.internal.jackson;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.internal.BoundedCache;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.ObjectReader;

/**
 * Applies limits to the application's own readers, with a parser whose constraints follow from the limits. Only limits
 * that the application has set apply; all else stays as in its mapper. Each set of limits has one parser factory.
 *
 * <p>Safe for use by many threads.
 *
 * @see StreamReadConstraints
 */
public final class JacksonBounds {

    /** Far above the number of handlers with their own limits. */
    private static final int MAX_FACTORIES = 1000;

    private static final String XML = "XML";
    private static final String SMILE = "Smile";
    private static final Set<Limit> APPLICABLE = EnumSet.of(Limit.DEPTH, Limit.ELEMENTS, Limit.TEXT_LENGTH);

    private final Set<Limit> set;
    private final BoundedCache<Bound, TokenStreamFactory> factories = new BoundedCache<>(MAX_FACTORIES);

    /**
     * Limits for the readers of Jackson.
     *
     * @param set the limits whose properties the application has set
     */
    public JacksonBounds(Set<Limit> set) {
        this.set = applicable(set);
    }

    private static Set<Limit> applicable(Set<Limit> limits) {
        EnumSet<Limit> applicable = EnumSet.copyOf(APPLICABLE);
        applicable.retainAll(limits);
        return applicable;
    }

    /** Whether any of these limits applies; Smile is always read by {@link #within}. */
    public boolean anyApplies(DecodeLimits limits) {
        return !set.isEmpty() || !limits.ofHandler().isEmpty() && !Collections.disjoint(APPLICABLE, limits.ofHandler());
    }

    /**
     * A copy of a reader that throws {@link LimitExceededException} for content above a limit.
     */
    public ObjectReader within(DecodeLimits limits, ObjectReader reader) {
        TokenStreamFactory factory = reader.parserFactory();
        boolean smile = SMILE.equals(factory.getFormatName());
        if (!anyApplies(limits)) {
            return smile ? new LimitedReader(reader, factory, SmileEndCheck::new) : reader;
        }
        TokenStreamFactory limited = factories.get(new Bound(factory, limits), this::limited);
        return new LimitedReader(reader, limited, smile ? SmileEndCheck::new : UnaryOperator.identity());
    }

    private TokenStreamFactory limited(Bound bound) {
        StreamReadConstraints own = bound.factory.streamReadConstraints();
        StreamReadConstraints limited = LimitedConstraints.of(own, bound.limits, set);
        // jackson-dataformat-xml may be absent
        return XML.equals(bound.factory.getFormatName())
                ? LimitedXmlFactory.of(bound.factory, limited)
                : bound.factory.rebuild().streamReadConstraints(limited).build();
    }

    private record Bound(TokenStreamFactory factory, DecodeLimits limits) {}
}
