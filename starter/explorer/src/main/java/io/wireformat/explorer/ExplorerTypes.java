package io.wireformat.explorer;

import io.wireformat.codec.Codec;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.DocumentedServices;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.HandlerDescription;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.HandlerMethod;

/** The handlers of an application and their types, by the names of their schemas. Safe for use by many threads. */
final class ExplorerTypes {

    private static final String OWN_PATHS = "/wireformat";

    private final DocumentedFormats formats;
    private final List<DocumentedServices> services;
    private final SchemaCatalog catalog;
    private final SingletonSupplier<Map<String, Type>> types = SingletonSupplier.of(this::byName);

    ExplorerTypes(
            DocumentedFormats formats, List<DocumentedServices> services, MessageModels models, List<Codec> codecs) {
        this.formats = formats;
        this.services = services;
        this.catalog = new SchemaCatalog(models, codecs, this::all);
    }

    private Stream<Type> all() {
        return formats.handlers().flatMap(HandlerBodies::typesOf);
    }

    private Map<String, Type> byName() {
        Map<String, Type> types = new TreeMap<>();
        all().forEach(type -> {
            String name = catalog.nameOf(type);
            if (name != null) {
                types.putIfAbsent(name, type);
            }
        });
        return types;
    }

    /** The types, by name. No other type can be chosen. */
    Map<String, Type> named() {
        return types.obtain();
    }

    List<Described.Endpoint> endpoints() {
        List<HandlerMethod> handlers = formats.handlers().toList();
        return formats.all().stream()
                .filter(described -> described.paths().stream().noneMatch(path -> path.startsWith(OWN_PATHS)))
                .flatMap(described -> endpoints(described, handlers))
                .toList();
    }

    private Stream<Described.Endpoint> endpoints(HandlerDescription described, List<HandlerMethod> handlers) {
        HandlerMethod handler = handlers.stream()
                .filter(each -> each.toString().equals(described.handler()))
                .findFirst()
                .orElse(null);
        List<Described.Unsupported> unsupported = described.unsupported().stream()
                .map(not -> new Described.Unsupported(
                        not.content() == Direction.REQUEST ? "request" : "response",
                        not.formats(),
                        SimpleNames.in(not.reason())))
                .toList();
        List<String> methods = described.methods().isEmpty()
                ? List.of("GET")
                : described.methods().stream().map(Enum::name).toList();
        return methods.stream().flatMap(method -> described.paths().stream()
                .map(path -> new Described.Endpoint(
                        method,
                        path,
                        described.handler(),
                        call(handler),
                        described.reads(),
                        described.writes(),
                        name(handler, Direction.REQUEST),
                        name(handler, Direction.RESPONSE),
                        unsupported)));
    }

    private @Nullable String call(@Nullable HandlerMethod handler) {
        return handler == null
                ? null
                : services.stream()
                        .map(each -> each.pathOf(handler))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private @Nullable String name(@Nullable HandlerMethod handler, Direction direction) {
        Type type = handler == null ? null : formats.type(handler, direction);
        return type == null ? null : catalog.nameOf(type);
    }
}
