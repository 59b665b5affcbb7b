package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.util.Objects;

/** Content that is one value: messages go by their classes, and all of it by loops where that fails. */
final class RootPlan<K, M> implements Plan {

    private final ValuePlan<K, M> root;

    private final boolean leavesUnusual;

    private final Values<K, M> fast;

    private final Values<K, M> plain;

    RootPlan(ValuePlan<K, M> root, Operations<K, M> operations) {
        this.root = root;
        this.leavesUnusual = operations.leavesUnusual();
        this.fast = new Values<>(operations, false);
        this.plain = new Values<>(operations, true);
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        int start = content.size();
        try {
            fast.write(content, 0, root, value);
        } catch (EncodingException e) {
            if (leavesUnusual) {
                throw e;
            }
            content.truncate(start);
            plain.write(content, 0, root, value);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = read(content);
        content.requireEnd();
        return value;
    }

    private Object read(ContentReader content) {
        ContentReader.Mark start = content.mark();
        try {
            return Objects.requireNonNull(fast.read(content, 0, root, null));
        } catch (DecodingException e) {
            if (leavesUnusual) {
                throw e;
            }
            content.reset(start);
            return Objects.requireNonNull(plain.read(content, 0, root, null));
        }
    }
}
