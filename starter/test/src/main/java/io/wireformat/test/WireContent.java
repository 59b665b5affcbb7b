package io.wireformat.test;

import io.wireformat.Wireformat;
import io.wireformat.model.PartialType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.Set;

/** Encodes and decodes in a format of the starter, without meters, which would count the test as the application. */
record WireContent(Wireformat.Format format) implements Content {

    @Override
    public byte[] encode(Object value, Type type) {
        try {
            return format.encode(value, type);
        } catch (UnsupportedTypeException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    @Override
    public byte[] encodeWithout(Object value, Set<String> properties) {
        Type whole = value.getClass();
        if (!supports(whole)) {
            return encode(value, whole);
        }
        Type partial = new PartialType(whole, properties);
        String reason = format.whyNot(partial);
        if (reason != null) {
            throw new IllegalArgumentException(
                    format.name() + " cannot write " + partial.getTypeName() + ": " + reason);
        }
        return encode(value, partial);
    }

    @Override
    public Object decode(byte[] content, Type type) {
        try {
            return format.decode(content, type);
        } catch (UnsupportedTypeException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    @Override
    public boolean supports(Type type) {
        return format.whyNot(type) == null;
    }

    @Override
    public Problem problem(byte[] content) {
        return format.decode(content, Problem.class);
    }
}
