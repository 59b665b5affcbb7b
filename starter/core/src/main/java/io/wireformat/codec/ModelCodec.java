package io.wireformat.codec;

import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A codec with plans for the types that the {@linkplain MessageModels models} cover, and the format's library for types
 * that the format's own compiler generates. Safe for use by many threads if {@link #plan} is.
 */
public abstract class ModelCodec implements Codec {

    private final Traits traits;
    private final MessageModels models;
    private final GeneratedTypes generatedTypes;

    /**
     * A codec.
     *
     * @param traits the format's properties
     * @param models describes records
     * @param generatedTypes supports the types that the format's compiler generates
     */
    protected ModelCodec(Traits traits, MessageModels models, GeneratedTypes generatedTypes) {
        this.traits = traits;
        this.models = models;
        this.generatedTypes = generatedTypes;
    }

    /**
     * The properties of a format that do not depend on a type.
     *
     * @param format the format
     * @param framing how its messages are delimited in a stream
     * @param projection how types that it lacks are represented, in content and in schemas
     * @param schemaLanguage the language of its schemas; null if it has none
     * @param compatibility what its content relies on
     */
    public record Traits(
            WireFormat format,
            Framing framing,
            Projection projection,
            @Nullable SchemaLanguage schemaLanguage,
            List<Compatibility> compatibility) {}

    /**
     * Compiles a plan.
     *
     * @param root the type's projection onto the format
     * @throws UnsupportedTypeException when the format does not support it after all
     */
    protected abstract Plan plan(Projection.Projected root);

    /** Binds a type that the models or the format do not support. */
    protected Binding unsupported(Type type, String reason) {
        return new Binding.Unsupported(reason);
    }

    @Override
    public final WireFormat format() {
        return traits.format;
    }

    @Override
    public final Framing framing() {
        return traits.framing;
    }

    @Override
    public final @Nullable SchemaLanguage schemaLanguage() {
        return traits.schemaLanguage;
    }

    @Override
    public final List<Compatibility> compatibility() {
        return traits.compatibility;
    }

    private Binding bindGenerated(Class<?> type) {
        try {
            return generatedTypes.bind(type);
        } catch (RuntimeException | LinkageError e) {
            return new Binding.Bound(new UnusablePlan(type, e));
        }
    }

    @Override
    public final Binding bind(Type type) {
        if (type instanceof Class<?> c && generatedTypes.includes(c)) {
            return bindGenerated(c);
        }
        try {
            Projection.Projected root = traits.projection.of(models, type);
            return Binding.of(plan(root), root);
        } catch (UnsupportedTypeException e) {
            return unsupported(type, e.reason());
        }
    }
}
