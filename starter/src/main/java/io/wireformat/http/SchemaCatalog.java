package io.wireformat.http;

import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.HandlerMethod;

/**
 * The described types that controllers read and write, and {@link Problem}, by the name that they have in a schema. A
 * request chooses among them and so never has a class loaded. Safe for use by many threads.
 */
public final class SchemaCatalog {

    private static final Logger log = LoggerFactory.getLogger(SchemaCatalog.class);

    private final MessageModels models;

    private final Supplier<Map<String, FieldType>> types;

    private final Map<Type, Optional<String>> names = new ConcurrentHashMap<>();

    /**
     * A catalog of what handlers read and write.
     *
     * @param models describes the types
     * @param handlers the methods of all controllers, asked for when the first schema is
     */
    public SchemaCatalog(MessageModels models, Supplier<Collection<HandlerMethod>> handlers) {
        this.models = models;
        this.types = SingletonSupplier.of(() -> typesOf(handlers.get()));
    }

    /** The type with a name; null when there is none. */
    @Nullable
    FieldType find(String name) {
        return types.get().get(name);
    }

    /** The name of the schema for content of a type; null when none is served. */
    public @Nullable String nameOf(Type type) {
        return names.computeIfAbsent(type, this::servedName).orElse(null);
    }

    private Optional<String> servedName(Type type) {
        FieldType described = describe(type);
        return described == null
                ? Optional.empty()
                : Optional.of(SchemaLanguage.nameOf(described)).filter(name -> find(name) == described);
    }

    private Map<String, FieldType> typesOf(Collection<HandlerMethod> handlers) {
        Map<String, FieldType> byName = new HashMap<>();
        Set<String> ambiguous = new HashSet<>();
        for (HandlerMethod handler : handlers) {
            ResolvableType request = HandlerFormats.requestBody(handler);
            ResolvableType answer = HandlerFormats.answer(handler);
            add(request == null ? null : BoundTypes.toRead(request), byName, ambiguous);
            add(BoundTypes.toWrite(answer, answer.toClass()), byName, ambiguous);
        }
        byName.keySet().removeAll(ambiguous);
        FieldType problem = describe(Problem.class);
        if (problem != null) {
            byName.putIfAbsent(SchemaLanguage.nameOf(problem), problem);
        }
        return byName;
    }

    private void add(@Nullable Type type, Map<String, FieldType> byName, Set<String> ambiguous) {
        FieldType described = type == null ? null : describe(type);
        if (described != null) {
            String name = SchemaLanguage.nameOf(described);
            FieldType known = byName.putIfAbsent(name, described);
            if (known != null && known != described && ambiguous.add(name)) {
                log.warn("No schema is served for {}, because two types have this name", name);
            }
        }
    }

    private @Nullable FieldType describe(Type type) {
        try {
            return models.describe(type);
        } catch (UnsupportedTypeException e) {
            log.debug("No schema is served for {}: {}", type.getTypeName(), e.reason());
            return null;
        }
    }
}
