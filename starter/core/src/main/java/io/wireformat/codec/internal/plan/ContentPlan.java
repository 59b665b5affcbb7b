package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;

/** Whole content, by what a format's table says. */
public sealed interface ContentPlan extends Plan permits MessagePlan, RootPlan {

    /** Reads a value that more may follow. */
    Object read(ContentReader content);

    @Override
    default Object decode(ContentReader content) {
        Object value = read(content);
        content.requireEnd();
        return value;
    }
}
