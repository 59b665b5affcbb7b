package io.wireformat.codec.messagepack;

import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.HashMap;
import java.util.Map;

/**
 * What has been compiled for one root. A message or union that holds itself, directly or not, finds itself here while
 * it is still being compiled. For one thread.
 */
final class MessagePackTypes {

    private final MessagePackCodec.Layout layout;

    private final Map<MessageModel, MessagePackMessage> messages = new HashMap<>();

    private final Map<UnionModel, MessagePackUnion> unions = new HashMap<>();

    MessagePackTypes(MessagePackCodec.Layout layout) {
        this.layout = layout;
    }

    MessagePackMessage message(MessageModel model) {
        MessagePackMessage known = messages.get(model);
        if (known != null) {
            return known;
        }
        MessagePackMessage message = new MessagePackMessage(model, layout);
        messages.put(model, message);
        message.complete(this);
        return message;
    }

    MessagePackUnion union(UnionModel model) {
        MessagePackUnion known = unions.get(model);
        if (known != null) {
            return known;
        }
        MessagePackUnion union = new MessagePackUnion(model, layout);
        unions.put(model, union);
        union.complete(this);
        return union;
    }
}
