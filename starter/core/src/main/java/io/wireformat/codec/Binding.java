package io.wireformat.codec;

import io.wireformat.model.Projection;
import org.jspecify.annotations.Nullable;

/** What became of binding a type to a format. */
public sealed interface Binding {

    /**
     * A plan for a type by that of what the format carries of it.
     *
     * @param plan writes and reads what the format carries
     * @param root makes it from the values of the type
     */
    static Binding of(Plan plan, Projection.Projected root) {
        return new Bound(root.sameValues() ? plan : new ProjectedPlan(plan, root), Carrier.MODEL, root.whyNotRead());
    }

    /** What a plan is made of. */
    enum Carrier {
        /** The message model: values go straight to bytes and back. */
        MODEL,
        /** A library: the format's own, for the types that its compiler generates, or one for what is left. */
        LIBRARY
    }

    /**
     * The format carries the type.
     *
     * @param plan writes and reads its values
     * @param carrier what the plan is made of
     * @param whyNotRead why values are written and never read, in a {@link Declined#reason()}'s words; null when they
     *     are read, too
     */
    record Bound(Plan plan, Carrier carrier, @Nullable String whyNotRead) implements Binding {

        /** A type that a library carries. */
        public Bound(Plan plan) {
            this(plan, Carrier.LIBRARY, null);
        }
    }

    /**
     * The format does not carry the type.
     *
     * @param reason names the field at fault and says why, for the developer who owns the type
     */
    record Declined(String reason) implements Binding {}
}
