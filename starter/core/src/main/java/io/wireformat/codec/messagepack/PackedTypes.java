package io.wireformat.codec.messagepack;

import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.HashMap;
import java.util.Map;

/**
 * What has been compiled for one root. A message or union that holds itself, directly or not, finds itself here while
 * it is still being compiled. For one thread.
 */
final class PackedTypes {

    private final MessagePackCodec.Layout layout;

    private final Map<MessageModel, PackedMessage> messages = new HashMap<>();

    private final Map<UnionModel, PackedUnion> unions = new HashMap<>();

    PackedTypes(MessagePackCodec.Layout layout) {
        this.layout = layout;
    }

    PackedMessage message(MessageModel model) {
        PackedMessage known = messages.get(model);
        if (known != null) {
            return known;
        }
        PackedMessage message = new PackedMessage(model, layout);
        messages.put(model, message);
        message.complete(this);
        return message;
    }

    PackedUnion union(UnionModel model) {
        PackedUnion known = unions.get(model);
        if (known != null) {
            return known;
        }
        PackedUnion union = new PackedUnion(model, layout);
        unions.put(model, union);
        union.complete(this);
        return union;
    }
}
