package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.util.Objects;

/** The plan of a root value. Messages in it use their classes; if that fails, all of it uses loops. */
final class RootPlan<K, M> implements ContentPlan {

    private final ValuePlan<K, M> root;
    private final Operations<K, M> operations;
    private final Values<K, M> fast;
    private final Values<K, M> plain;

    /**
     * Creates the plan.
     *
     * @param plain whether all of it uses loops from the start
     */
    RootPlan(ValuePlan<K, M> root, Operations<K, M> operations, boolean plain) {
        this.root = root;
        this.operations = operations;
        this.plain = new Values<>(operations, true);
        this.fast = plain ? this.plain : new Values<>(operations, false);
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        int start = content.size();
        try {
            fast.write(content, 0, root, value);
        } catch (EncodingException e) {
            if (operations.grammar().callerHasFallback()) {
                throw e;
            }
            content.truncate(start);
            plain.write(content, 0, root, value);
        }
    }

    @Override
    public Object read(ContentReader content) {
        if (content.trace() != null) {
            Tracer.trace(content, content.trace(), operations, root);
            return readPlain(content);
        }
        if (fast == plain) {
            return readPlain(content);
        }
        ContentReader.Mark start = content.mark();
        try {
            return Objects.requireNonNull(fast.read(content, 0, root, null));
        } catch (DecodingException e) {
            if (operations.grammar().callerHasFallback()) {
                throw e;
            }
            content.reset(start);
            return readPlain(content);
        }
    }

    private Object readPlain(ContentReader content) {
        if (root.kind() != Kind.MESSAGE) {
            return Objects.requireNonNull(plain.read(content, 0, root, null));
        }
        // a root message does not count as nested
        long container = operations.reader().openMessage(content, 0, root.key());
        Object message = Objects.requireNonNull(root.nested().loop().read(content, container));
        operations.reader().closeMessage(content, container, root.key());
        return message;
    }
}
