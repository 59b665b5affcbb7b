package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;

/** A plan for whole content that uses a format's operations. */
public sealed interface ContentPlan extends Plan permits CollectionPlan, MessagePlan, RootPlan {

    /** Reads a value, which other content may follow. */
    Object read(ContentReader content);

    @Override
    default Object decode(ContentReader content) {
        Object value = read(content);
        content.requireEnd();
        return value;
    }
}
