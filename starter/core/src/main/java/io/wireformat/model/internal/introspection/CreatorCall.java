package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls a constructor or factory method with a property for each parameter. Safe for use by many threads. */
public final class CreatorCall implements Construction {

    private final List<Class<?>> properties;
    private final Supplier<MethodHandle> maker;

    /** Null before its first use: the JVM generates code for each new list of parameters. */
    private volatile @Nullable MethodHandle creator;

    /**
     * A call of a constructor that takes the properties of the slots.
     *
     * @param properties the classes of its parameters
     * @param maker makes a handle of the constructor
     */
    public CreatorCall(List<Class<?>> properties, Supplier<MethodHandle> maker) {
        this.properties = properties;
        this.maker = maker;
    }

    /** A call of a handle that takes the properties of the slots. */
    public CreatorCall(MethodHandle creator) {
        this(creator.type().parameterList(), () -> creator);
    }

    @Override
    public MethodHandle creator() {
        MethodHandle known = creator;
        if (known == null) {
            known = maker.get();
            creator = known;
        }
        return known;
    }

    @Override
    public List<Class<?>> properties() {
        return properties;
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        return Construction.spread(creator(), 0, values.subList(0, properties.size()));
    }
}
