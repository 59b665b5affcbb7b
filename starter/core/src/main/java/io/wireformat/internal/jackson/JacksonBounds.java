package io.wireformat.internal.jackson;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.internal.Kept;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.ObjectReader;

/**
 * Lets an application's own readers read within limits: with a parser whose constraints follow from them. Only limits that
 * the application has set bind; all else stays as its mapper has it. A factory of parsers is made once for each set of
 * limits.
 *
 * <p>Safe for use by many threads.
 *
 * @see StreamReadConstraints
 */
public final class JacksonBounds {

    /** Limits that are a handler's own need handlers, so that this many are never needed. */
    private static final int MOST_FACTORIES = 1000;

    private static final String XML = "XML";

    private static final String SMILE = "Smile";

    private static final Set<Limit> APPLICABLE = EnumSet.of(Limit.DEPTH, Limit.ELEMENTS, Limit.TEXT_LENGTH);

    private final Set<Limit> set;

    private final Kept<Bound, TokenStreamFactory> factories = new Kept<>(MOST_FACTORIES);

    /**
     * Bounds.
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

    /** Whether any of these limits binds; Smile is to be read by {@link #within} in any case. */
    public boolean bind(DecodeLimits limits) {
        return !set.isEmpty() || !limits.ofHandler().isEmpty() && !Collections.disjoint(APPLICABLE, limits.ofHandler());
    }

    /**
     * A reader that reads within limits, else like the one that is given.
     *
     * @return one that throws {@link LimitExceededException} for content above a limit
     */
    public ObjectReader within(DecodeLimits limits, ObjectReader reader) {
        TokenStreamFactory factory = reader.parserFactory();
        boolean smile = SMILE.equals(factory.getFormatName());
        if (!bind(limits)) {
            return smile ? new LimitedReader(reader, factory, SmileEnd::new) : reader;
        }
        TokenStreamFactory limited = factories.of(new Bound(factory, limits), this::limited);
        return new LimitedReader(reader, limited, smile ? SmileEnd::new : UnaryOperator.identity());
    }

    private TokenStreamFactory limited(Bound bound) {
        StreamReadConstraints own = bound.factory.streamReadConstraints();
        StreamReadConstraints limited = LimitedConstraints.of(own, bound.limits, set);
        // its library may not be there
        return XML.equals(bound.factory.getFormatName())
                ? LimitedXmlFactory.of(bound.factory, limited)
                : bound.factory.rebuild().streamReadConstraints(limited).build();
    }

    private record Bound(TokenStreamFactory factory, DecodeLimits limits) {}
}
