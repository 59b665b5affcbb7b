package io.wireformat.model.internal.service;

import java.lang.reflect.Type;
import java.util.List;

/**
 * The parameters of a method as one message, described like a record. Its values are arrays with an element for each
 * parameter, null for an absent one.
 *
 * @param owner the class that declares the method; the message is in its package
 * @param name the name of the message
 */
public record ParametersType(Class<?> owner, String name, List<Parameter> parameters) implements Type {

    /** Copies the list. */
    public ParametersType {
        parameters = List.copyOf(parameters);
    }

    /**
     * A parameter.
     *
     * @param number its number; by default its position, counted from 1
     * @param nullable whether the method can do without it
     */
    public record Parameter(String name, int number, Type type, boolean nullable) {}

    @Override
    public String getTypeName() {
        return owner.getName() + "." + name;
    }
}
