package io.wireformat.rpc.internal.reflection;

import io.wireformat.FieldNumber;
import io.wireformat.Wireformat;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.Rpc;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/**
 * Describes the services to tools such as {@code grpcurl}, from the exported {@code .proto}. Safe for use by many threads.
 *
 * @see <a href="https://github.com/grpc/grpc/blob/master/doc/server-reflection.md">gRPC: server reflection</a>
 */
public final class GrpcReflection {

    private final Supplier<Contract> contract;
    private final Wireformat.Format protobuf;
    private final Wireformat.Format descriptors = Wireformat.create().named("protobuf");
    private final Supplier<List<ProtoFile>> files = SingletonSupplier.of(this::files);

    /**
     * With the services of an application.
     *
     * @param protobuf writes schemas as the application exports them
     */
    public GrpcReflection(Supplier<Contract> contract, Wireformat.Format protobuf) {
        this.contract = contract;
        this.protobuf = protobuf;
    }

    record Request(
            @FieldNumber(1) String host,
            @FieldNumber(3) @Nullable String fileByFilename,
            @FieldNumber(4) @Nullable String fileContainingSymbol,
            @FieldNumber(7) @Nullable String listServices) {}

    record Response(
            @FieldNumber(1) String validHost,
            @FieldNumber(2) Request originalRequest,
            @FieldNumber(4) @Nullable Files fileDescriptorResponse,
            @FieldNumber(6) @Nullable ServiceList listServicesResponse,
            @FieldNumber(7) @Nullable Failure errorResponse) {}

    record Files(@FieldNumber(1) List<byte[]> fileDescriptorProto) {}

    record ServiceList(@FieldNumber(1) List<ServiceName> service) {}

    record ServiceName(@FieldNumber(1) String name) {}

    record Failure(@FieldNumber(1) int errorCode, @FieldNumber(2) String errorMessage) {}

    private Response respond(Request request) {
        if (request.listServices() != null) {
            List<ServiceName> names = contract.get().methods().stream()
                    .map(Rpc::service)
                    .distinct()
                    .sorted()
                    .map(ServiceName::new)
                    .toList();
            return new Response(request.host(), request, null, new ServiceList(names), null);
        }
        String symbol = request.fileContainingSymbol();
        Predicate<ProtoFile> asked = symbol != null
                ? file -> file.symbols().contains(symbol)
                : file -> file.name().equals(request.fileByFilename());
        return Objects.requireNonNull(files.get()).stream()
                .filter(asked)
                .findFirst()
                .map(file -> new Files(List.of(descriptors.encode(file))))
                .map(found -> new Response(request.host(), request, found, null, null))
                .orElseGet(() -> new Response(
                        request.host(),
                        request,
                        null,
                        null,
                        new Failure(RpcCode.NOT_FOUND.number(), "No such file or symbol")));
    }

    private List<ProtoFile> files() {
        return Stream.concat(
                        contract.get().exported().stream()
                                .map(type -> ProtoFile.of(
                                        type.fileName() + ".proto", Objects.requireNonNull(protobuf.schema(type)))),
                        WellKnownFiles.ALL.entrySet().stream()
                                .map(file -> ProtoFile.of(file.getKey(), file.getValue())))
                .toList();
    }

    /** On Spring MVC, where each request is read when its response is asked for. */
    @RestController
    @RpcService("grpc.reflection.v1.ServerReflection")
    public static class OnServlets {

        private final GrpcReflection reflection;

        /** With descriptions. */
        public OnServlets(GrpcReflection reflection) {
            this.reflection = reflection;
        }

        @RpcMethod
        Stream<Response> serverReflectionInfo(@RequestBody Stream<Request> requests) {
            return requests.map(reflection::respond);
        }
    }

    /** The same under its older name. */
    @RestController
    @RpcService("grpc.reflection.v1alpha.ServerReflection")
    public static final class AlphaOnServlets extends OnServlets {

        /** With descriptions. */
        public AlphaOnServlets(GrpcReflection reflection) {
            super(reflection);
        }
    }

    /** On WebFlux. */
    @RestController
    @RpcService("grpc.reflection.v1.ServerReflection")
    public static class OnWebFlux {

        private final GrpcReflection reflection;

        /** With descriptions. */
        public OnWebFlux(GrpcReflection reflection) {
            this.reflection = reflection;
        }

        @RpcMethod
        Flux<Response> serverReflectionInfo(@RequestBody Flux<Request> requests) {
            return requests.map(reflection::respond);
        }
    }

    /** The same under its older name. */
    @RestController
    @RpcService("grpc.reflection.v1alpha.ServerReflection")
    public static final class AlphaOnWebFlux extends OnWebFlux {

        /** With descriptions. */
        public AlphaOnWebFlux(GrpcReflection reflection) {
            super(reflection);
        }
    }
}
