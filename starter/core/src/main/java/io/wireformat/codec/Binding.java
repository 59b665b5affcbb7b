package io.wireformat.codec;

import io.wireformat.model.Projection;
import org.jspecify.annotations.Nullable;

/** The result of binding a type to a format. */
public sealed interface Binding {

    /**
     * A plan for a type, from the plan for its projection onto the format.
     *
     * @param plan writes and reads the projected values
     * @param root converts between the type's values and the projected ones
     */
    static Binding of(Plan plan, Projection.Projected root) {
        return new Bound(root.sameValues() ? plan : new ProjectedPlan(plan, root), Basis.MODEL, root.whyNotRead());
    }

    /** The basis of a plan. */
    enum Basis {
        /** The message model: values are written straight to bytes and read straight from them. */
        MODEL,
        /** A library: the format's own for the types that its compiler generates, or another one for other types. */
        LIBRARY
    }

    /**
     * The format supports the type.
     *
     * @param plan writes and reads its values
     * @param basis the basis of the plan
     * @param whyNotRead why values are written but never read, phrased like {@link Unsupported#reason()}; null when they
     *     are read too
     */
    record Bound(Plan plan, Basis basis, @Nullable String whyNotRead) implements Binding {

        /** A type that a library supports. */
        public Bound(Plan plan) {
            this(plan, Basis.LIBRARY, null);
        }
    }

    /**
     * The format does not support the type.
     *
     * @param reason names the field at fault and says why, for the developer who owns the type
     */
    record Unsupported(String reason) implements Binding {}
}
