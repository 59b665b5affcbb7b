package io.wireformat.rpc.internal.contract;

import io.wireformat.model.internal.service.ServicesType;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.service.annotation.HttpExchange;

/** The services of an application, by the paths of their methods. Immutable. */
public final class Contract {

    /** Of an application without services. */
    public static final Contract NONE = new Contract(List.of(), List.of());

    private static final EventLog log = EventLog.of(Contract.class);
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(?:[^:}]*:)?([^}]*)}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*");

    private final Map<String, Rpc> byPath = new LinkedHashMap<>();
    private final Set<String> services = new HashSet<>();
    private final Set<String> packages = new HashSet<>();
    private final List<Unsupported> unsupported;

    private Contract(List<Rpc> methods, List<Unsupported> unsupported) {
        this.unsupported = List.copyOf(unsupported);
        for (Rpc rpc : methods) {
            byPath.put(rpc.path(), rpc);
            services.add(rpc.service());
            packages.add(packageOf(rpc.service()));
        }
        // paths of two segments are not all calls
        packages.remove("");
    }

    /** A handler that is no RPC. */
    public record Unsupported(String service, Method handler, String reason) {}

    /** The name of a service of a class; null if the class is none. */
    public static @Nullable String serviceOf(Class<?> controller) {
        MergedAnnotation<RpcService> annotation = MergedAnnotations.from(controller, SearchStrategy.TYPE_HIERARCHY)
                .get(RpcService.class);
        if (!annotation.isPresent()) {
            return null;
        }
        String name = annotation.getString("value");
        Class<?> annotated = (Class<?>) annotation.getSource();
        if (name.isEmpty() && annotated != null) {
            String packageName = annotated.getPackageName();
            name = (packageName.isEmpty() ? "" : packageName + ".") + annotated.getSimpleName();
        }
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "@RpcService(\"" + name + "\") of " + controller.getName() + " is not a full name in Protobuf");
        }
        return name;
    }

    /** The methods of a controller that have no REST mapping and are RPCs nevertheless. */
    public static Stream<Method> unmapped(Class<?> controller) {
        return MethodIntrospector.selectMethods(
                controller,
                (Method method) -> AnnotatedElementUtils.hasAnnotation(method, RpcMethod.class)
                                && mappingOf(method).isEmpty()
                        ? true
                        : null)
                .keySet()
                .stream();
    }

    /**
     * The services of handlers.
     *
     * @param handlers all handlers of controllers that are services
     * @param whyUnsupported why Protobuf does not support what a method takes or gives; null if it does
     */
    public static Contract of(Collection<Mapped> handlers, BiFunction<Rpc, Mapped, @Nullable String> whyUnsupported) {
        List<Rpc> methods = new ArrayList<>();
        List<Unsupported> unsupported = new ArrayList<>();
        Map<String, Method> names = new HashMap<>();
        Map<String, String> messages = new HashMap<>();
        handlers.stream()
                // the order of methods must not depend on the virtual machine
                .sorted(Comparator.comparing((Mapped mapped) -> mapped.method().toGenericString()))
                .forEach(mapped -> {
                    try {
                        Rpc rpc = Methods.describe(mapped, String.valueOf(serviceOf(mapped.controller())));
                        String reason = whyUnsupported.apply(rpc, mapped);
                        if (reason != null) {
                            throw new UnsupportedMethodException(reason);
                        }
                        requireUnique(rpc, names, messages);
                        methods.add(rpc);
                    } catch (UnsupportedMethodException e) {
                        unsupported.add(new Unsupported(
                                String.valueOf(serviceOf(mapped.controller())), mapped.method(), e.getMessage()));
                    }
                });
        return new Contract(methods, unsupported);
    }

    /** Methods of a service, and the messages of their parameters in a package, have names of their own. */
    private static void requireUnique(Rpc rpc, Map<String, Method> names, Map<String, String> messages) {
        if (names.putIfAbsent(rpc.fullName(), rpc.method()) != null) {
            throw new UnsupportedMethodException(
                    "another method of " + rpc.service() + " is called " + rpc.name() + "; name it with @RpcMethod");
        }
        String other = rpc.parameters() == null
                ? null
                : messages.putIfAbsent(
                        packageOf(rpc.service()) + "." + rpc.parameters().name(), rpc.fullName());
        if (other != null) {
            throw new UnsupportedMethodException(
                    "its request would have the name of that of " + other + "; name it with @RpcMethod");
        }
    }

    /** Logs which handlers are no RPCs, and why. */
    public void log() {
        unsupported.forEach(each -> log.warn(
                "{}#{} is no RPC: {}. It stays REST",
                each.handler().getDeclaringClass().getSimpleName(),
                each.handler().getName(),
                each.reason()));
        if (!byPath.isEmpty()) {
            log.info(
                    "RPC services: {}",
                    String.join(", ", services.stream().sorted().toList()));
        }
    }

    /** The handlers that are no RPCs. */
    public List<Unsupported> unsupported() {
        return unsupported;
    }

    /** The methods. */
    public Collection<Rpc> methods() {
        return byPath.values();
    }

    /** The method at a path; null if there is none. */
    public @Nullable Rpc find(String path) {
        return byPath.get(path);
    }

    /** Whether a path without a method is one of a service, or of another service in a package with services. */
    public boolean isOfService(String path) {
        int end = services.isEmpty() ? -1 : path.indexOf('/', 1);
        if (end < 0 || path.indexOf('/', end + 1) >= 0) {
            return false;
        }
        String service = path.substring(1, end);
        return services.contains(service) || packages.contains(packageOf(service));
    }

    /** The services of each Protobuf package, for schemas. */
    public List<ServicesType> exported() {
        Map<String, Map<String, List<ServicesType.Method>>> packages = new TreeMap<>();
        for (Rpc rpc : byPath.values()) {
            packages.computeIfAbsent(packageOf(rpc.service()), any -> new TreeMap<>())
                    .computeIfAbsent(rpc.service(), any -> new ArrayList<>())
                    .add(exported(rpc));
        }
        return packages.entrySet().stream()
                .map(each -> new ServicesType(
                        each.getKey(),
                        each.getValue().entrySet().stream()
                                .map(service -> new ServicesType.Service(
                                        ClassUtils.getShortName(service.getKey()), service.getValue()))
                                .toList()))
                .toList();
    }

    private static ServicesType.Method exported(Rpc rpc) {
        return new ServicesType.Method(
                rpc.name(),
                rpc.request(),
                rpc.requestStream(),
                rpc.response(),
                rpc.responseStream(),
                rpc.noSideEffects(),
                Objects.requireNonNullElse(rpc.rest(), "without a REST mapping"));
    }

    private static String packageOf(String service) {
        return service.substring(0, Math.max(0, service.lastIndexOf('.')));
    }

    /**
     * The services of controllers or interfaces, by their annotations alone.
     *
     * @param whyUnsupported why Protobuf does not support what a method takes or gives; null if it does
     * @throws IllegalArgumentException if one is no service
     */
    public static Contract declaredBy(List<Class<?>> types, BiFunction<Rpc, Mapped, @Nullable String> whyUnsupported) {
        List<Mapped> handlers = new ArrayList<>();
        for (Class<?> type : types) {
            if (serviceOf(type) == null) {
                throw new IllegalArgumentException(type.getName() + " has no @RpcService");
            }
            handlers.addAll(declared(type));
        }
        return of(handlers, whyUnsupported);
    }

    /** The services of controllers of one package, as a type. */
    public static Type exported(List<Class<?>> controllers) {
        List<ServicesType> all = declaredBy(controllers, (rpc, mapped) -> null).exported();
        if (all.size() != 1) {
            throw new IllegalArgumentException(
                    all.isEmpty() ? "No method is an RPC" : "The services are of several packages; pass those of one");
        }
        return all.get(0);
    }

    private static List<Mapped> declared(Class<?> controller) {
        String[] prefix = mappingOf(controller).stream()
                .flatMap(mapping -> Arrays.stream(mapping.paths))
                .toArray(String[]::new);
        Map<Method, Mapping> methods = MethodIntrospector.selectMethods(
                controller, (Method method) -> mappingOf(method).orElse(null));
        List<Mapped> all = new ArrayList<>();
        methods.forEach((method, mapping) ->
                all.add(Mapped.of(controller, method, List.of(path(prefix) + path(mapping.paths)), mapping.methods)));
        unmapped(controller).forEach(method -> all.add(Mapped.of(controller, method, List.of(), Set.of())));
        return all;
    }

    /** The first path, whose placeholders only an application could replace with more than their defaults. */
    private static String path(String[] paths) {
        return paths.length == 0 ? "" : PLACEHOLDER.matcher(paths[0]).replaceAll("$1");
    }

    private record Mapping(String[] paths, Set<RequestMethod> methods) {}

    private static Optional<Mapping> mappingOf(AnnotatedElement element) {
        RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(element, RequestMapping.class);
        if (mapping != null) {
            return Optional.of(new Mapping(mapping.path(), Set.of(mapping.method())));
        }
        HttpExchange exchange = AnnotatedElementUtils.findMergedAnnotation(element, HttpExchange.class);
        return Optional.ofNullable(exchange)
                .map(found -> new Mapping(
                        new String[] {found.url()},
                        found.method().isEmpty() ? Set.of() : Set.of(RequestMethod.valueOf(found.method()))));
    }
}
