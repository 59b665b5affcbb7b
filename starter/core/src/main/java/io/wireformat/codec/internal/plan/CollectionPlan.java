package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.MessageModel;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The plan of a collection that is the only field of a root message. Content that has other fields and not this one is
 * another message, such as a single element, and not an empty collection.
 */
final class CollectionPlan<K, M> implements ContentPlan {

    private final MessagePlan<K, M> message;

    private CollectionPlan(MessagePlan<K, M> message) {
        this.message = message;
    }

    /** The plan of a root message, which may stand for a collection. */
    static <K, M> ContentPlan of(MessagePlan<K, M> root) {
        return isCollection(root.model()) ? new CollectionPlan<>(root) : root;
    }

    private static boolean isCollection(MessageModel model) {
        return model.javaType() instanceof Class<?> c && (c == List.class || c == Map.class || c.isArray());
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        message.encode(value, content);
    }

    @Override
    public Object read(ContentReader content) {
        ContentReader.Mark start = content.mark();
        Object value = message.read(content);
        if (isEmpty(value)) {
            ContentReader.Mark end = content.mark();
            content.reset(start);
            requireCollection(content);
            content.reset(end);
        }
        return value;
    }

    private static boolean isEmpty(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection.isEmpty();
        }
        return value instanceof Map<?, ?> map ? map.isEmpty() : Array.getLength(value) == 0;
    }

    private void requireCollection(ContentReader content) {
        if (message.operations().reader().hasOnlyOthers(content, message.key())) {
            throw content.error("a list or map expected, but the content has other fields instead of '"
                    + message.fields().get(0).field().name() + "'");
        }
    }
}
