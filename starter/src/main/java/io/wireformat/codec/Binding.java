package io.wireformat.codec;

import io.wireformat.model.Projection;

/** What became of binding a type to a format. */
public sealed interface Binding {

    /**
     * A plan for a type by that of what the format carries of it.
     *
     * @param plan writes and reads what the format carries
     * @param root makes it from the values of the type
     */
    static Binding of(Plan plan, Projection.Projected root) {
        return new Bound(root.sameValues() ? plan : new ProjectedPlan(plan, root));
    }

    /**
     * The format carries the type.
     *
     * @param plan writes and reads its values
     */
    record Bound(Plan plan) implements Binding {}

    /**
     * The format does not carry the type.
     *
     * @param reason names the field at fault and says why, for the developer who owns the type
     */
    record Declined(String reason) implements Binding {}
}
