package io.wireformat.codec;

import io.wireformat.model.Projection;

/** A plan for a root type whose values are converted first, such as a set. */
record ProjectedPlan(Plan plan, Projection.Projected root) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        plan.encode(root.write().apply(value), content);
    }

    @Override
    public Object decode(ContentReader content) {
        return root.read().apply(plan.decode(content));
    }

    @Override
    public boolean retainsContent() {
        return plan.retainsContent();
    }

    @Override
    public StreamPlan streams(Framing framing) {
        return new ProjectedStreams(plan.streams(framing), root);
    }
}
