package io.wireformat.test;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.http.Problem;
import io.wireformat.model.PartialType;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Content of a codec, without the meters that would count what a test does as what the application did. */
final class CodecContent implements Content {

    private static final int SMALL = 256;

    private final Codec codec;

    private final DecodeLimits limits;

    private final Map<Type, Binding> bindings = new ConcurrentHashMap<>();

    CodecContent(Codec codec, DecodeLimits limits) {
        this.codec = codec;
        this.limits = limits;
    }

    @Override
    public byte[] encode(Object value, Type type) {
        ContentBuffer buffer = new ContentBuffer(SMALL);
        plan(type).encode(value, buffer);
        return buffer.toByteArray();
    }

    @Override
    public byte[] encodeWithout(Object value, Set<String> properties) {
        Type type = value.getClass();
        plan(type);
        Type partial = new PartialType(type, properties);
        if (((Binding.Bound) binding(type)).carrier() != Binding.Carrier.MODEL) {
            throw notLeftOut(partial, "a library carries the type");
        }
        if (binding(partial) instanceof Binding.Declined declined) {
            throw notLeftOut(partial, declined.reason());
        }
        return encode(value, partial);
    }

    private UnsupportedOperationException notLeftOut(Type partial, String reason) {
        return new UnsupportedOperationException(
                codec.format().name() + " cannot write " + partial.getTypeName() + ": " + reason);
    }

    @Override
    public Object decode(byte[] content, Type type) {
        Plan plan = plan(type);
        try {
            return plan.decode(new ContentReader(content, 0, content.length, limits));
        } catch (DecodingException e) {
            throw e.inFormat(codec.format().name());
        }
    }

    @Override
    public boolean carries(Type type) {
        return binding(type) instanceof Binding.Bound;
    }

    @Override
    public Problem problem(byte[] content) {
        return (Problem) decode(content, Problem.class);
    }

    private Plan plan(Type type) {
        Binding binding = binding(type);
        if (binding instanceof Binding.Declined declined) {
            throw new AssertionError(
                    codec.format().name() + " does not carry " + type.getTypeName() + ": " + declined.reason());
        }
        return ((Binding.Bound) binding).plan();
    }

    private Binding binding(Type type) {
        return bindings.computeIfAbsent(type, codec::bind);
    }
}
