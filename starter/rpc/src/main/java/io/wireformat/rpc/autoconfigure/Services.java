package io.wireformat.rpc.autoconfigure;

import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.DocumentedServices;
import io.wireformat.http.internal.handlers.HandlerDescription;
import io.wireformat.http.internal.handlers.MappedHandler;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.internal.connect.ConnectCodec;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.Mapped;
import io.wireformat.rpc.internal.contract.Rpc;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.method.HandlerMethod;

/** The services of an application, which are known when it has started; {@code /actuator/wireformat/services} shows them. */
final class Services implements Supplier<Contract>, DocumentedServices, EndpointSection, SmartInitializingSingleton {

    private static final Set<Class<?>> BLOCKING = Set.of(
            Stream.class, Iterator.class, Iterable.class, Callable.class, DeferredResult.class, WebAsyncTask.class);

    private final ApplicationContext context;
    private final Map<ConnectCodec, MeteredCodec> formats;
    private final ObjectProvider<Mapping> mapping;
    private volatile Contract contract = Contract.NONE;

    Services(ApplicationContext context, Map<ConnectCodec, MeteredCodec> formats, ObjectProvider<Mapping> mapping) {
        this.context = context;
        this.formats = formats;
        this.mapping = mapping;
    }

    /** Maps a handler to a path, as the stack does. */
    interface Mapping extends BiConsumer<String, HandlerMethod> {}

    @Override
    public Contract get() {
        return contract;
    }

    @Override
    public String name() {
        return "services";
    }

    /** A service; the name is full. */
    private record Description(String name, List<Offered> methods, List<Unsupported> unsupported) {}

    private record Offered(String name, @Nullable String rest, String kind, boolean noSideEffects) {}

    private record Unsupported(String handler, String reason) {}

    @Override
    public Object report(@Nullable String endpoint) {
        Map<String, Description> services = new TreeMap<>();
        Function<String, Description> service = name ->
                services.computeIfAbsent(name, any -> new Description(name, new ArrayList<>(), new ArrayList<>()));
        contract.methods().forEach(rpc -> service.apply(rpc.service())
                .methods()
                .add(new Offered(rpc.name(), rpc.rest(), rpc.kind(), rpc.noSideEffects())));
        contract.unsupported().forEach(each -> service.apply(each.service())
                .unsupported()
                .add(new Unsupported(each.handler().getName(), each.reason())));
        return services.values();
    }

    @Override
    public List<? extends Type> types() {
        return contract.exported().stream()
                .filter(services -> !services.packageName().startsWith("grpc."))
                .toList();
    }

    @Override
    public @Nullable String pathOf(HandlerMethod handler) {
        return contract.methods().stream()
                .filter(rpc -> isOf(rpc, handler))
                .map(Rpc::path)
                .findFirst()
                .orElse(null);
    }

    private static boolean isOf(Rpc rpc, HandlerMethod handler) {
        return handler.getMethod().equals(rpc.method())
                && rpc.service().equals(Contract.serviceOf(handler.getBeanType()));
    }

    private Stream<String> beans() {
        return Arrays.stream(context.getBeanNamesForAnnotation(RpcService.class));
    }

    /** Whether the application has any. */
    boolean exist() {
        return beans().findAny().isPresent();
    }

    /** The handlers without a REST mapping, each to be mapped to its own path. */
    private List<HandlerMethod> unmapped() {
        List<HandlerMethod> all = new ArrayList<>();
        beans().forEach(bean -> {
            Class<?> type = Objects.requireNonNull(context.getType(bean));
            Class<?> controller = ClassUtils.getUserClass(type);
            Contract.unmapped(controller)
                    .map(method -> new HandlerMethod(bean, context, context, method))
                    .forEach(all::add);
        });
        return all;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (!exist()) {
            return;
        }
        DocumentedFormats documented = context.getBean(DocumentedFormats.class);
        List<HandlerMethod> unmapped = unmapped();
        List<Mapped> handlers = new ArrayList<>();
        documented
                .mapped()
                .filter(each -> Contract.serviceOf(each.handler().getBeanType()) != null)
                .forEach(each -> handlers.add(
                        new Mapped(each.handler().getBeanType(), each.handler(), each.paths(), each.methods())));
        unmapped.forEach(handler -> handlers.add(Mapped.unmapped(handler.getBeanType(), handler)));
        List<HandlerDescription> described = documented.all();
        contract = Contract.of(
                handlers,
                (rpc, mapped) -> formats.size() < ConnectCodec.values().length
                        ? "the formats protobuf and protobuf-json are not both on (wireformat.formats)"
                        : whyNot(rpc, mapped, described));
        contract.log();
        documented.mapped().forEach(this::requireReachable);
        contract.methods().stream()
                .filter(rpc -> rpc.pattern().equals(rpc.path()))
                .forEach(rpc -> unmapped.stream()
                        .filter(handler -> isOf(rpc, handler))
                        .forEach(handler -> mapping.ifAvailable(known -> known.accept(rpc.path(), handler))));
    }

    /** All paths of two segments that begin with the name of a service are calls. */
    private void requireReachable(MappedHandler<?> mapped) {
        for (String path : mapped.paths()) {
            Rpc rpc = contract.find(path);
            if (contract.isOfService(path) && (rpc == null || !rpc.pattern().equals(path))) {
                throw new IllegalStateException("The path " + path + " (" + mapped.handler()
                        + ") is never reached, because a service has the name " + path.split("/")[1]
                        + "; change its path, or the name with @RpcService(\"package.v1.Name\")");
            }
        }
    }

    private @Nullable String whyNot(Rpc rpc, Mapped mapped, List<HandlerDescription> described) {
        String ofStack = context.containsBean("wireformatRpcWebFlux") ? whyNotOnWebFlux(rpc.method()) : null;
        if (ofStack != null) {
            return ofStack;
        }
        for (MeteredCodec codec : formats.values()) {
            Type request = rpc.request();
            String reason = request == null ? null : codec.whyNotRead(request);
            Type response = rpc.response();
            if (reason == null && response != null) {
                reason = codec.declineReason(response);
            }
            if (reason != null) {
                return reason;
            }
        }
        return described.stream()
                .filter(each -> !rpc.isStream()
                        && each.handler().equals(mapped.handler().toString()))
                .flatMap(each -> each.unsupported().stream())
                .filter(each -> formats.values().stream().anyMatch(codec -> each.formats()
                        .contains(codec.format().name())))
                .map(HandlerDescription.Unsupported::reason)
                .findFirst()
                .orElse(null);
    }

    /** WebFlux waits for nothing that blocks. */
    private static @Nullable String whyNotOnWebFlux(Method method) {
        ResolvableType returned = ResolvableType.forMethodReturnType(method);
        List<ResolvableType> types = new ArrayList<>(List.of(returned, returned.getGeneric()));
        for (int i = 0; i < method.getParameterCount(); i++) {
            types.add(ResolvableType.forMethodParameter(method, i));
        }
        return types.stream()
                .map(ResolvableType::toClass)
                .filter(BLOCKING::contains)
                .map(type -> "WebFlux does not support " + type.getSimpleName() + "; declare a Flux or a Mono")
                .findFirst()
                .orElse(null);
    }
}
