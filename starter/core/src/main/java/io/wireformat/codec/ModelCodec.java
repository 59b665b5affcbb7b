package io.wireformat.codec;

import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A codec that carries what the {@linkplain MessageModels models} cover by a plan, and what the format's own compiler
 * generates by the format's library. Safe for use by many threads, where {@link #plan} is.
 */
public abstract class ModelCodec implements Codec {

    private final Traits traits;

    private final MessageModels models;

    private final GeneratedTypes generatedTypes;

    /**
     * A codec.
     *
     * @param traits what the format is like
     * @param models describes records
     * @param generatedTypes carries what the format's compiler generates
     */
    protected ModelCodec(Traits traits, MessageModels models, GeneratedTypes generatedTypes) {
        this.traits = traits;
        this.models = models;
        this.generatedTypes = generatedTypes;
    }

    /**
     * What a format is like, whatever the type.
     *
     * @param format the format
     * @param framing how its messages follow one another in a stream
     * @param projection what becomes of types that it lacks; its schemas say the same
     * @param schemaLanguage the language of its schemas; null where it has none
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
     * @param root what the format carries of a type
     * @throws UnsupportedTypeException when it cannot be carried after all
     */
    protected abstract Plan plan(Projection.Projected root);

    /** What becomes of a type that the models or the format do not cover. */
    protected Binding declined(Type type, String reason) {
        return new Binding.Declined(reason);
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
            return declined(type, e.reason());
        }
    }
}
