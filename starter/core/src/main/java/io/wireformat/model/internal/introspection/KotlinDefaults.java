package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.reflection.Access;
import io.wireformat.model.internal.reflection.KotlinReflection;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import kotlin.jvm.internal.DefaultConstructorMarker;
import kotlin.reflect.KParameter;
import org.jspecify.annotations.Nullable;

/**
 * Calls the synthetic constructor that Kotlin generates for default arguments. It takes bit masks after the parameters, and a
 * bit selects the default of its parameter. Absent properties get their default.
 *
 * @param constructor the constructor with the masks
 * @param optional the parameters with a default
 * @param parameters the number of parameters
 * @param others the classes of the properties in the slots after the parameters, which are not read
 */
record KotlinDefaults(MethodHandle constructor, BitSet optional, int parameters, List<Class<?>> others)
        implements Construction {

    private static final MethodHandle MASK;

    /** The defaults of a constructor; null if no parameter has one. */
    static @Nullable KotlinDefaults of(Constructor<?> creator, List<Class<?>> others) {
        BitSet optional = new BitSet();
        List<KParameter> parameters = KotlinReflection.parameters(creator);
        parameters.stream().filter(KParameter::isOptional).forEach(parameter -> optional.set(parameter.getIndex()));
        if (optional.isEmpty()) {
            return null;
        }
        int masks = (parameters.size() + Integer.SIZE - 1) / Integer.SIZE;
        Class<?>[] types = Stream.of(
                        Stream.of(creator.getParameterTypes()),
                        Collections.nCopies(masks, int.class).stream(),
                        Stream.of(DefaultConstructorMarker.class))
                .flatMap(all -> all)
                .toArray(Class<?>[]::new);
        try {
            MethodHandle constructor = Access.to(creator.getDeclaringClass().getDeclaredConstructor(types));
            MethodHandle unmarked = MethodHandles.insertArguments(constructor, types.length - 1, (Object) null);
            return new KotlinDefaults(unmarked, optional, parameters.size(), others);
        } catch (NoSuchMethodException e) {
            throw new UnsupportedTypeException(
                    creator.getDeclaringClass().getSimpleName(),
                    "it has no synthetic constructor for its default arguments");
        }
    }

    /** The same defaults with another handle of the constructor. */
    KotlinDefaults with(MethodHandle other) {
        return new KotlinDefaults(other, optional, parameters, others);
    }

    boolean has(int parameter) {
        return optional.get(parameter);
    }

    @Override
    public List<Class<?>> properties() {
        return Stream.concat(constructor.type().parameterList().subList(0, parameters).stream(), others.stream())
                .toList();
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        List<MethodHandle> arguments = new ArrayList<>(values.subList(0, parameters));
        for (int first = 0; first < parameters; first += Integer.SIZE) {
            int[] slots = optional.get(first, Math.min(first + Integer.SIZE, parameters)).stream()
                    .toArray();
            arguments.add(MethodHandles.insertArguments(MASK, 0, first, slots));
        }
        return Construction.spread(constructor, 0, arguments);
    }

    /** Copies a value, with the default for one property. */
    Object copy(Object value, List<MessageClass.Property> properties, int defaulted) throws Throwable {
        BitSet absent = (BitSet) optional.clone();
        List<@Nullable Object> arguments = new ArrayList<>(Collections.nCopies(parameters, null));
        for (MessageClass.Property property : properties) {
            if (property.slot() < parameters && property.slot() != defaulted) {
                arguments.set(property.slot(), property.getter().invoke(value));
                absent.clear(property.slot());
            }
        }
        for (int first = 0; first < parameters; first += Integer.SIZE) {
            long[] bits = absent.get(first, first + Integer.SIZE).toLongArray();
            arguments.add(bits.length == 0 ? 0 : (int) bits[0]);
        }
        return constructor.invokeWithArguments(arguments);
    }

    private static int mask(int first, int[] optional, @Nullable Object[] references) {
        int mask = 0;
        for (int slot : optional) {
            if (references[first + slot] == null) {
                mask |= 1 << slot;
            }
        }
        return mask;
    }

    static {
        try {
            MASK = MethodHandles.lookup()
                    .findStatic(
                            KotlinDefaults.class,
                            "mask",
                            MethodType.methodType(int.class, int.class, int[].class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
