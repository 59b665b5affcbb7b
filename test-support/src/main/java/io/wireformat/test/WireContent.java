package io.wireformat.test;

import io.wireformat.Wireformat;
import io.wireformat.http.Problem;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;

/** Content of a format of ours, past the meters that would count what a test does as what the application did. */
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
    public Object decode(byte[] content, Type type) {
        try {
            return format.decode(content, type);
        } catch (UnsupportedTypeException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    @Override
    public boolean carries(Type type) {
        return format.whyNot(type) == null;
    }

    @Override
    public Problem problem(byte[] content) {
        return format.decode(content, Problem.class);
    }
}
