package io.wireformat.model.internal.reflection;

import io.wireformat.model.UnsupportedTypeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;

/** Method handles on members of the application's classes, private ones too. */
public final class Access {

    private Access() {}

    public static MethodHandle to(Constructor<?> constructor) {
        return to(constructor, lookup -> lookup.unreflectConstructor(constructor));
    }

    public static MethodHandle to(Method method) {
        return to(method, lookup -> lookup.unreflect(method));
    }

    /** Reads a property by its getter or its field. */
    public static MethodHandle getter(Member member) {
        return member instanceof Field field ? to(field, lookup -> lookup.unreflectGetter(field)) : to((Method) member);
    }

    /** Sets a property by its setter or its field. */
    public static MethodHandle setter(Member member) {
        return member instanceof Field field ? to(field, lookup -> lookup.unreflectSetter(field)) : to((Method) member);
    }

    private static MethodHandle to(Member member, Unreflection unreflection) {
        Class<?> owner = member.getDeclaringClass();
        try {
            return unreflection.in(MethodHandles.privateLookupIn(owner, MethodHandles.lookup()));
        } catch (IllegalAccessException e) {
            throw new UnsupportedTypeException(
                    owner.getSimpleName(), "its package is closed; open it: opens " + owner.getPackageName() + to());
        }
    }

    private static String to() {
        Module reader = Access.class.getModule();
        return reader.isNamed() ? " to " + reader.getName() : "";
    }

    private interface Unreflection {
        MethodHandle in(MethodHandles.Lookup lookup) throws IllegalAccessException;
    }
}
