package io.wireformat.test;

import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.Set;

/** How values become content and content values. */
interface Content {

    byte[] encode(Object value, Type type);

    byte[] encodeWithout(Object value, Set<String> properties);

    Object decode(byte[] content, Type type);

    /** Whether values of a type can be asked for. */
    boolean carries(Type type);

    /** Reads an error. */
    Problem problem(byte[] content);
}
