package io.wireformat.model;

import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.OpenValue;
import io.wireformat.model.internal.conversion.ProtobufValue;
import io.wireformat.model.internal.conversion.Typed;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Our own types for JSON values. The model describes each when a format first needs it. */
final class OpenShapes {

    private OpenShapes() {}

    static Typed value() {
        return Value.TYPED;
    }

    static Typed protobufValue() {
        return OfProtobuf.TYPED;
    }

    private static final class Value {

        static final Typed TYPED = typed(OpenValue.class, OpenValue::of, OpenValue::node);
    }

    private static final class OfProtobuf {

        static final Typed TYPED = typed(ProtobufValue.class, ProtobufValue::of, ProtobufValue::node);
    }

    private static <V> Typed typed(Class<V> shape, Function<JsonNode, V> write, Function<V, JsonNode> read) {
        FieldType type = new MessageModels(JsonMapper.shared()).describe(shape);
        return new Typed(type, Conversion.of(JsonNode.class, shape, write, read));
    }
}
