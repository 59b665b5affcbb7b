package io.wireformat.model.internal.conversion;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Converts between a property's value, whose class the application declares, and its wire value, which formats carry.
 * Conversions are method handles, which compose into the reader and writer of a message without calls.
 */
public final class Conversion {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final MethodHandle write;
    private final MethodHandle read;
    private final boolean identity;

    private Conversion(MethodHandle write, MethodHandle read, boolean identity) {
        this.write = write;
        this.read = read;
        this.identity = identity;
    }

    /** Does not change values. */
    public static Conversion identity(Class<?> type) {
        MethodHandle handle = MethodHandles.identity(type);
        return new Conversion(handle, handle, true);
    }

    /**
     * Converts with functions that never get null; null stays null.
     *
     * @param declared the class of the property
     * @param wireClass the class of the wire value
     */
    public static <D, C> Conversion of(
            Class<D> declared, Class<C> wireClass, Function<D, C> write, Function<C, D> read) {
        return ofNullable(declared, wireClass, nullSafe(write), nullSafe(read));
    }

    /** Converts with functions that take and return null. */
    public static <D, C> Conversion ofNullable(
            Class<D> declared,
            Class<C> wireClass,
            Function<@Nullable D, @Nullable C> write,
            Function<@Nullable C, @Nullable D> read) {
        return new Conversion(handle(write, declared, wireClass), handle(read, wireClass, declared), false);
    }

    /** Converts a class to text with functions that never get null; null stays null. */
    public static Conversion ofText(Class<?> declared, Function<Object, String> write, Function<String, Object> read) {
        return new Conversion(
                handle(nullSafe(write), declared, String.class), handle(nullSafe(read), String.class, declared), false);
    }

    /** Writes a replacement of the same class; does not change values when reading. */
    public static Conversion shown(Class<?> type, UnaryOperator<@Nullable Object> replacement) {
        return new Conversion(handle(replacement, type, type), MethodHandles.identity(type), false);
    }

    /** Does not change values, but checks them. */
    public static Conversion checked(
            Class<?> type, UnaryOperator<@Nullable Object> written, UnaryOperator<@Nullable Object> read) {
        return new Conversion(handle(written, type, type), handle(read, type, type), false);
    }

    /** Converts with handles. */
    public static Conversion of(MethodHandle write, MethodHandle read) {
        return new Conversion(write, read, false);
    }

    /** The class of the property. */
    public Class<?> declared() {
        return read.type().returnType();
    }

    /** The class of the wire value. */
    public Class<?> wireClass() {
        return write.type().returnType();
    }

    public boolean isIdentity() {
        return identity;
    }

    /** This conversion followed by another one. */
    public Conversion then(Conversion next) {
        if (next.identity && next.wireClass() == wireClass()) {
            return this;
        }
        MethodHandle second = next.write.asType(next.write.type().changeParameterType(0, wireClass()));
        MethodHandle first =
                next.read.asType(next.read.type().changeReturnType(read.type().parameterType(0)));
        return new Conversion(
                MethodHandles.filterReturnValue(write, second),
                MethodHandles.filterReturnValue(first, read),
                identity && next.identity);
    }

    /** A handle that gets the wire value from a message. */
    public MethodHandle convertedGetter(MethodHandle getter, String field) {
        if (identity) {
            return getter.asType(getter.type().changeReturnType(wireClass()));
        }
        MethodHandle guarded = guarded(write, EncodingException.class, "encodingFailed", field);
        return MethodHandles.filterReturnValue(
                getter,
                guarded.asType(write.type().changeParameterType(0, getter.type().returnType())));
    }

    /** A handle that converts the wire value to a property of a class. */
    public MethodHandle declaredAs(Class<?> type, String field) {
        MethodHandle guarded = identity ? read : guarded(read, RuntimeException.class, "decodingFailed", field);
        MethodType wanted = guarded.type().changeReturnType(type);
        boolean unboxes = type.isPrimitive() && !guarded.type().returnType().isPrimitive();
        // an absent value is null, and a constructor with a default ignores its argument
        return unboxes ? MethodHandles.explicitCastArguments(guarded, wanted) : guarded.asType(wanted);
    }

    @Nullable
    Object write(@Nullable Object declared) {
        return call(write, declared);
    }

    public @Nullable Object read(@Nullable Object wireClass) {
        return call(read, wireClass);
    }

    /** The wire value of a non-null value. */
    public Object writeRequired(Object declared) {
        Object wireClass = write(declared);
        if (wireClass == null) {
            throw new EncodingException("is null in JSON, which cannot be a message");
        }
        return wireClass;
    }

    /** The value of a non-null wire value. */
    public Object readRequired(Object wireClass) {
        return Objects.requireNonNull(read(wireClass));
    }

    private static @Nullable Object call(MethodHandle handle, @Nullable Object argument) {
        try {
            return handle.invoke(argument);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** This conversion for the elements of lists. */
    public Conversion ofElements() {
        if (identity) {
            return identity(List.class);
        }
        return of(List.class, List.class, list -> new Converted(list, this), list -> {
            List<@Nullable Object> read = new ArrayList<>(list.size());
            for (int i = 0; i < list.size(); i++) {
                try {
                    read.add(read(list.get(i)));
                } catch (DecodingException e) {
                    throw e.inElement(i);
                } catch (RuntimeException e) {
                    throw invalid(declared()).inElement(i);
                }
            }
            return read;
        });
    }

    /** This conversion for the keys of maps, and another one for their values. */
    public Conversion ofEntries(Conversion values) {
        if (identity && values.identity) {
            return identity(Map.class);
        }
        return of(
                Map.class,
                Map.class,
                map -> entries(
                        map,
                        (key, index) -> writePart(key, "key", index),
                        (value, index) -> values.writePart(value, "value", index)),
                map -> entries(
                        map,
                        (key, index) -> readPart(key, "key", index),
                        (value, index) -> values.readPart(value, "value", index)));
    }

    private @Nullable Object writePart(@Nullable Object declared, String part, int index) {
        try {
            return write(declared);
        } catch (EncodingException e) {
            throw e.inField(part).inElement(index);
        }
    }

    private @Nullable Object readPart(@Nullable Object wireClass, String part, int index) {
        try {
            return read(wireClass);
        } catch (DecodingException e) {
            throw e.inField(part).inElement(index);
        } catch (RuntimeException e) {
            throw invalid(declared()).inField(part).inElement(index);
        }
    }

    private static Map<@Nullable Object, @Nullable Object> entries(Map<?, ?> map, EntryPart keys, EntryPart values) {
        Map<@Nullable Object, @Nullable Object> converted = new LinkedHashMap<>();
        int index = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            converted.put(keys.converted(entry.getKey(), index), values.converted(entry.getValue(), index));
            index++;
        }
        return converted;
    }

    private static <A, B> Function<@Nullable A, @Nullable B> nullSafe(Function<A, B> function) {
        return value -> value == null ? null : function.apply(value);
    }

    private static MethodHandle handle(Function<?, ?> function, Class<?> from, Class<?> to) {
        return APPLY.bindTo(function).asType(MethodType.methodType(to, from));
    }

    /** Errors name the field, and never repeat the content, unlike exceptions of the JDK. */
    private static MethodHandle guarded(
            MethodHandle convert, Class<? extends Throwable> caught, String handler, String field) {
        MethodHandle fail = find(handler, MethodType.methodType(void.class, caught, String.class, Class.class));
        fail = MethodHandles.insertArguments(fail, 1, field, convert.type().returnType());
        MethodHandle result =
                MethodHandles.empty(MethodType.methodType(convert.type().returnType(), caught));
        return MethodHandles.catchException(convert, caught, MethodHandles.foldArguments(result, fail));
    }

    private static void encodingFailed(EncodingException e, String field, Class<?> wireClass) {
        throw e.inField(field);
    }

    private static void decodingFailed(RuntimeException e, String field, Class<?> declared) {
        throw (e instanceof DecodingException known ? known : invalid(declared)).inField(field);
    }

    private static DecodingException invalid(Class<?> declared) {
        return new DecodingException("is not a valid " + declared.getSimpleName());
    }

    private static final MethodHandle APPLY;

    static {
        try {
            APPLY = LOOKUP.findVirtual(Function.class, "apply", MethodType.methodType(Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return LOOKUP.findStatic(Conversion.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Converts the key or value of a map entry, whose index errors name. */
    private interface EntryPart {
        @Nullable
        Object converted(@Nullable Object part, int index);
    }

    /** Converts elements on access, because writers get each element once. */
    private static final class Converted extends AbstractList<@Nullable Object> {

        private final List<?> list;
        private final Conversion conversion;

        Converted(List<?> list, Conversion conversion) {
            this.list = list;
            this.conversion = conversion;
        }

        @Override
        public @Nullable Object get(int index) {
            return conversion.write(list.get(index));
        }

        @Override
        public int size() {
            return list.size();
        }
    }
}
