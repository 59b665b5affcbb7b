package io.wireformat.test;

import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.Set;

/** Encodes and decodes values. */
interface Content {

    byte[] encode(Object value, Type type);

    byte[] encodeWithout(Object value, Set<String> properties);

    Object decode(byte[] content, Type type);

    /** Whether the format supports the type. */
    boolean supports(Type type);

    /** Decodes an error. */
    Problem problem(byte[] content);
}
