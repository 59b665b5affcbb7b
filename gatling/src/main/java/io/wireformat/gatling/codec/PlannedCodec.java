package io.wireformat.gatling.codec;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A format by the starter's codec. */
final class PlannedCodec implements MessageCodec {

    private static final int USUAL_SIZE = 512;

    /** What is read was written here, and may be as large as a study likes. */
    private static final DecodeLimits LIMITS =
            new DecodeLimits(Integer.MAX_VALUE, DecodeLimits.DEFAULT.depth(), Integer.MAX_VALUE);

    private final String name;

    private final Codec codec;

    private final Map<Type, Plan> plans = new ConcurrentHashMap<>();

    PlannedCodec(String name, Codec codec) {
        this.name = name;
        this.codec = codec;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String mediaType() {
        return codec.format().mediaType();
    }

    @Override
    public byte[] encode(Object value, Type type) {
        ContentBuffer buffer = new ContentBuffer(USUAL_SIZE);
        plan(type).encode(value, buffer);
        return buffer.toByteArray();
    }

    @Override
    public Object decode(byte[] content, Type type) {
        return plan(type).decode(new ContentReader(content, 0, content.length, LIMITS));
    }

    private Plan plan(Type type) {
        return plans.computeIfAbsent(type, this::bind);
    }

    private Plan bind(Type type) {
        Binding binding = codec.bind(type);
        if (binding instanceof Binding.Bound bound) {
            return bound.plan();
        }
        throw new UnsupportedTypeException(
                name + " does not carry " + type.getTypeName() + ": " + ((Binding.Declined) binding).reason());
    }
}
