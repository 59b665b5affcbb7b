package io.wireformat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;

/** The type of a list with elements of a class. */
record ListOf(Class<?> element) implements ParameterizedType {

    @Override
    public Type[] getActualTypeArguments() {
        return new Type[] {element};
    }

    @Override
    public Type getRawType() {
        return List.class;
    }

    @Override
    @SuppressWarnings("NullAway") // the interface specifies null for a type that is not nested
    public Type getOwnerType() {
        return null;
    }

    @Override
    public String getTypeName() {
        return "java.util.List<" + element.getTypeName() + ">";
    }
}
