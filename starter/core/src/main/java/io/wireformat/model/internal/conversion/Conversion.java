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
 * How a property's value, as the application's class declares it, and the value that formats carry turn into each
 * other. Conversions are method handles, so that they compose into a message's reader and writer without a call.
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

    /** Leaves values as they are. */
    public static Conversion identity(Class<?> type) {
        MethodHandle handle = MethodHandles.identity(type);
        return new Conversion(handle, handle, true);
    }

    /**
     * Converts by functions that never see null; null stays null.
     *
     * @param declared the property's class
     * @param carried the class that formats carry
     */
    public static <D, C> Conversion of(Class<D> declared, Class<C> carried, Function<D, C> write, Function<C, D> read) {
        return ofNullable(declared, carried, nullSafe(write), nullSafe(read));
    }

    /** Converts by functions that take and return null. */
    public static <D, C> Conversion ofNullable(
            Class<D> declared,
            Class<C> carried,
            Function<@Nullable D, @Nullable C> write,
            Function<@Nullable C, @Nullable D> read) {
        return new Conversion(handle(write, declared, carried), handle(read, carried, declared), false);
    }

    /** Converts a class to text by functions that never see null; null stays null. */
    public static Conversion ofText(Class<?> declared, Function<Object, String> write, Function<String, Object> read) {
        return new Conversion(
                handle(nullSafe(write), declared, String.class), handle(nullSafe(read), String.class, declared), false);
    }

    /** Writes what stands in place of a value, of the same class; reads values as they are. */
    public static Conversion shown(Class<?> type, UnaryOperator<@Nullable Object> inPlaceOf) {
        return new Conversion(handle(inPlaceOf, type, type), MethodHandles.identity(type), false);
    }

    /** Writes and reads values of a class as they are, once they have been looked at. */
    public static Conversion checked(
            Class<?> type, UnaryOperator<@Nullable Object> written, UnaryOperator<@Nullable Object> read) {
        return new Conversion(handle(written, type, type), handle(read, type, type), false);
    }

    /** Converts by handles, of which the first takes what the second returns. */
    public static Conversion of(MethodHandle write, MethodHandle read) {
        return new Conversion(write, read, false);
    }

    /** The property's class. */
    public Class<?> declared() {
        return read.type().returnType();
    }

    /** The class that formats carry. */
    public Class<?> carried() {
        return write.type().returnType();
    }

    public boolean isIdentity() {
        return identity;
    }

    /** This conversion, and then another of what it makes. */
    public Conversion then(Conversion next) {
        if (next.identity && next.carried() == carried()) {
            return this;
        }
        MethodHandle second = next.write.asType(next.write.type().changeParameterType(0, carried()));
        MethodHandle first =
                next.read.asType(next.read.type().changeReturnType(read.type().parameterType(0)));
        return new Conversion(
                MethodHandles.filterReturnValue(write, second),
                MethodHandles.filterReturnValue(first, read),
                identity && next.identity);
    }

    /** Reads the carried value from a message. */
    public MethodHandle carriedBy(MethodHandle getter, String field) {
        if (identity) {
            return getter.asType(getter.type().changeReturnType(carried()));
        }
        MethodHandle guarded = guarded(write, EncodingException.class, "encodingFailed", field);
        return MethodHandles.filterReturnValue(
                getter,
                guarded.asType(write.type().changeParameterType(0, getter.type().returnType())));
    }

    /** Makes the property's value, of a class, from the carried one. */
    public MethodHandle declaredAs(Class<?> type, String field) {
        MethodHandle guarded = identity ? read : guarded(read, RuntimeException.class, "decodingFailed", field);
        MethodType wanted = guarded.type().changeReturnType(type);
        boolean unboxes = type.isPrimitive() && !guarded.type().returnType().isPrimitive();
        // what is absent is null, for which a constructor that has a default takes anything
        return unboxes ? MethodHandles.explicitCastArguments(guarded, wanted) : guarded.asType(wanted);
    }

    @Nullable
    Object write(@Nullable Object declared) {
        return call(write, declared);
    }

    public @Nullable Object read(@Nullable Object carried) {
        return call(read, carried);
    }

    /** Makes the carried value of one that is there. */
    public Object writeRequired(Object declared) {
        Object carried = write(declared);
        if (carried == null) {
            throw new EncodingException("is shown as null by JSON, and no content is that");
        }
        return carried;
    }

    /** Makes the declared value of one that is there. */
    public Object readRequired(Object carried) {
        return Objects.requireNonNull(read(carried));
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

    /** The same for the elements of lists. */
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

    /** The same for the keys of maps, with another for their values. */
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

    private @Nullable Object readPart(@Nullable Object carried, String part, int index) {
        try {
            return read(carried);
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

    /** Errors name the field, and never repeat the content as an exception of the JDK would. */
    private static MethodHandle guarded(
            MethodHandle convert, Class<? extends Throwable> caught, String handler, String field) {
        MethodHandle fail = find(handler, MethodType.methodType(void.class, caught, String.class, Class.class));
        fail = MethodHandles.insertArguments(fail, 1, field, convert.type().returnType());
        MethodHandle result =
                MethodHandles.empty(MethodType.methodType(convert.type().returnType(), caught));
        return MethodHandles.catchException(convert, caught, MethodHandles.foldArguments(result, fail));
    }

    private static void encodingFailed(EncodingException e, String field, Class<?> carried) {
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

    /** Converts the key or the value of an entry, of which an error names the position. */
    private interface EntryPart {
        @Nullable
        Object converted(@Nullable Object part, int index);
    }

    /** Converts an element when it is asked for; writers ask for each once. */
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
