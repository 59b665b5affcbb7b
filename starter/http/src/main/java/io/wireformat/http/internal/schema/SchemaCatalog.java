package io.wireformat.http.internal.schema;

import io.wireformat.codec.Codec;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.TypeName;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import io.wireformat.schema.TypeNames;
import io.wireformat.text.internal.EventLog;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/**
 * The described types that controllers read and write, and {@link Problem}, by the name that they have in a schema, or by
 * a longer one where two of them have the same: the enclosing class and the package are in front of it. A request chooses
 * among them and so never has a class loaded. Safe for use by many threads.
 */
public final class SchemaCatalog {

    /** Where the schemas are listed. */
    public static final String LIST = "/wireformat/schemas";

    /** Where the schemas are; the name of a type follows. */
    public static final String PATH = LIST + "/";

    private static final EventLog log = EventLog.of(SchemaCatalog.class);

    private final MessageModels models;
    private final List<SchemaLanguage> languages;
    private final Supplier<Known> types;
    private final Map<Type, Optional<String>> names = new ConcurrentHashMap<>();

    /**
     * A catalog of the types that handlers read and write.
     *
     * @param models describes the types
     * @param codecs the formats, on or not, in whose languages there are schemas besides JSON Schema
     * @param types the types that all handlers read and write, exception handlers among them; needed for the first schema,
     *     or when the catalog is {@linkplain #make made}
     */
    public SchemaCatalog(MessageModels models, Collection<Codec> codecs, Supplier<Stream<Type>> types) {
        this.models = models;
        this.languages = Stream.concat(
                        Stream.of(SchemaLanguage.JSON_SCHEMA),
                        codecs.stream().map(Codec::schemaLanguage).filter(Objects::nonNull))
                .distinct()
                .toList();
        this.types = SingletonSupplier.of(() -> byName(types.get()));
    }

    /** Describes all types, before the first schema is asked for. */
    public void make() {
        log.debug("{} types have a schema", types.get().described().size());
    }

    /** The languages in which there are schemas, the one to prefer first. */
    List<SchemaLanguage> languages() {
        return languages;
    }

    /** The type with a name; null when there is none. */
    @Nullable
    FieldType find(String name) {
        return types.get().described().get(name);
    }

    /** The names of all schemas. */
    List<String> names() {
        return types.get().described().keySet().stream().sorted().toList();
    }

    /** The name of the schema for content of a type; null when none is served. */
    public @Nullable String nameOf(Type type) {
        return names.computeIfAbsent(type, this::servedName).orElse(null);
    }

    /**
     * The value of a {@code Link} header for a schema.
     *
     * @param contextPath where the application is
     * @see <a href="https://www.rfc-editor.org/rfc/rfc8288">RFC 8288: web linking</a>
     */
    public static String linkTo(String name, String contextPath) {
        return "<" + contextPath + PATH + name + ">; rel=\"describedby\"";
    }

    private Optional<String> servedName(Type type) {
        FieldType described = describe(type);
        return described == null
                ? Optional.empty()
                : Optional.ofNullable(types.get().names().get(SchemaLanguage.typeNameOf(described)));
    }

    private Known byName(Stream<Type> all) {
        Map<TypeName, FieldType> byType = new HashMap<>();
        Stream.concat(all, Stream.of(Problem.class))
                .map(this::describe)
                .filter(Objects::nonNull)
                .forEach(described -> byType.putIfAbsent(SchemaLanguage.typeNameOf(described), described));
        // the order of two types with one name does not matter
        TypeNames distinct = TypeNames.of(byType.keySet());
        Map<String, FieldType> byName = new HashMap<>();
        Map<TypeName, String> names = new HashMap<>();
        byType.forEach((name, type) -> {
            try {
                names.put(name, distinct.of(name));
                byName.put(distinct.of(name), type);
            } catch (UnsupportedTypeException e) {
                log.warn("No schema is served for {}: {}", name, e.reason());
            }
        });
        return new Known(byName, names);
    }

    /**
     * The types that handlers read and write.
     *
     * @param described types with a schema, by name
     * @param names the same names
     */
    private record Known(Map<String, FieldType> described, Map<TypeName, String> names) {}

    private @Nullable FieldType describe(Type type) {
        try {
            return models.describe(type);
        } catch (UnsupportedTypeException e) {
            log.debug("No schema is served for {}: {}", type.getTypeName(), e.reason());
            return null;
        }
    }
}
