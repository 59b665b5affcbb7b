package io.wireformat.rpc.internal.reflection;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import io.wireformat.FieldNumber;
import io.wireformat.Wireformat;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.Rpc;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/**
 * Describes the services to tools such as {@code grpcurl}, from the exported {@code .proto}, with protobuf-java. Safe for use by
 * many threads.
 *
 * @see <a href="https://github.com/grpc/grpc/blob/master/doc/server-reflection.md">gRPC: server reflection</a>
 */
public final class GrpcReflection {

    private final Supplier<Contract> contract;
    private final Wireformat.Format protobuf;

    /**
     * With the services of an application.
     *
     * @param protobuf writes schemas as the application exports them
     */
    public GrpcReflection(Supplier<Contract> contract, Wireformat.Format protobuf) {
        Assert.state(
                ClassUtils.isPresent("com.google.protobuf.DescriptorProtos", GrpcReflection.class.getClassLoader()),
                "wireformat.rpc.reflection needs com.google.protobuf:protobuf-java");
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
            @FieldNumber(6) @Nullable Names listServicesResponse,
            @FieldNumber(7) @Nullable Failure errorResponse) {}

    record Files(@FieldNumber(1) List<byte[]> fileDescriptorProto) {}

    record Names(@FieldNumber(1) List<Name> service) {}

    record Name(@FieldNumber(1) String name) {}

    record Failure(
            @FieldNumber(1) int errorCode, @FieldNumber(2) String errorMessage) {}

    private Response respond(Request request) {
        if (request.listServices() != null) {
            Stream<String> services = contract.get().methods().stream().map(Rpc::service);
            Names names = new Names(services.distinct().sorted().map(Name::new).toList());
            return new Response(request.host(), request, null, names, null);
        }
        Files found = files().filter(file -> file.getName().equals(request.fileByFilename())
                        || (request.fileContainingSymbol() != null && declares(file, request.fileContainingSymbol())))
                .findFirst()
                .map(file -> new Files(List.of(file.toByteArray())))
                .orElse(null);
        Failure failure = found != null ? null : new Failure(RpcCode.NOT_FOUND.number(), "No such file or symbol");
        return new Response(request.host(), request, found, null, failure);
    }

    private Stream<FileDescriptorProto> files() {
        return Stream.concat(
                contract.get().exported().stream()
                        .map(type -> ProtoFile.of(
                                type.fileName() + ".proto", Objects.requireNonNull(protobuf.schema(type)))),
                Stream.of(
                                EmptyProto.getDescriptor(),
                                TimestampProto.getDescriptor(),
                                DurationProto.getDescriptor(),
                                StructProto.getDescriptor())
                        .map(FileDescriptor::toProto));
    }

    /** Whether a file has a service, one of its methods, a message or an enum. */
    private static boolean declares(FileDescriptorProto file, String symbol) {
        String prefix = file.getPackage().isEmpty() ? "" : file.getPackage() + ".";
        if (!symbol.startsWith(prefix)) {
            return false;
        }
        String name = symbol.substring(prefix.length());
        return file.getMessageTypeList().stream()
                        .anyMatch(message -> message.getName().equals(name))
                || file.getEnumTypeList().stream()
                        .anyMatch(type -> type.getName().equals(name))
                || file.getServiceList().stream()
                        .anyMatch(service -> service.getName().equals(name)
                                || service.getMethodList().stream()
                                        .anyMatch(method -> name.equals(service.getName() + "." + method.getName())));
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
}
