package io.wireformat.codec.messagepack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessagePack;
import tools.jackson.databind.json.JsonMapper;

/** Where a property is declared as one of a sealed type's subtypes, JSON names the subtype all the same. */
class MessagePackSubtypeTests {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final Drawing DRAWING = new Drawing(
            new Shape.Circle(1),
            List.of(new Shape.Circle(2)),
            Map.of("a", new Shape.Rectangle(3, 4)),
            new Shape.Circle(5));

    @Test
    void namesTheSubtypeAsJsonDoes() throws IOException {
        for (Object value : List.of(DRAWING, new Shape.Circle(6))) {
            String written = MessagePack.newDefaultUnpacker(encode(value, MessagePackCodec.Layout.MAP))
                    .unpackValue()
                    .toJson();
            assertThat(JSON.readTree(written)).isEqualTo(JSON.readTree(JSON.writeValueAsString(value)));
        }
    }

    @Test
    void readsEitherLayoutAndWithoutTheName() {
        for (MessagePackCodec.Layout layout : MessagePackCodec.Layout.values()) {
            assertThat(plan(Drawing.class).decode(new ContentReader(encode(DRAWING, layout))))
                    .isEqualTo(DRAWING);
        }
        assertThat(plan(Shape.Circle.class)
                        .decode(new ContentReader(encode(new Radius(2), MessagePackCodec.Layout.MAP))))
                .isEqualTo(new Shape.Circle(2));
    }

    @Test
    void declinesASubtypeThatHasThePropertyItself() {
        Binding binding = codec(MessagePackCodec.Layout.MAP).bind(Clashing.class);
        assertThat(binding).isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                .startsWith("One.kind: has the name of the property in which JSON tells the subtypes apart"));
    }

    private static byte[] encode(Object value, MessagePackCodec.Layout layout) {
        ContentBuffer content = new ContentBuffer(16);
        ((Binding.Bound) codec(layout).bind(value.getClass())).plan().encode(value, content);
        return content.toByteArray();
    }

    private static Plan plan(Class<?> type) {
        return ((Binding.Bound) codec(MessagePackCodec.Layout.MAP).bind(type)).plan();
    }

    private static MessagePackCodec codec(MessagePackCodec.Layout layout) {
        return new MessagePackCodec(new MessageModels(JSON), layout, MessagePackCodec.OtherTypes.NONE);
    }

    record Drawing(Shape.Circle first, List<Shape.Circle> more, Map<String, Shape.Rectangle> named, Shape any) {}

    record Radius(double radius) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface Clashing {
        @JsonTypeName("one")
        record One(String kind) implements Clashing {}
    }
}
