package io.wireformat.test.conformance;

import java.lang.reflect.Type;

/**
 * A value that a codec supports.
 *
 * @param name the name of the value in the report
 * @param type the type that the codec binds
 * @param value a value of the type
 */
public record Sample(String name, Type type, Object value) {

    /** A value by its class. */
    public static Sample of(Object value) {
        return of(value, value.getClass());
    }

    /** A value of a generic type, or of an interface. */
    public static Sample of(Object value, Type type) {
        return new Sample(value + " as " + type.getTypeName(), type, value);
    }

    /** The same under another name. */
    public Sample named(String newName) {
        return new Sample(newName, type, value);
    }

    @Override
    public String toString() {
        return name;
    }
}
