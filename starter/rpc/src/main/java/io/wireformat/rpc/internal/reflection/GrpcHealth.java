package io.wireformat.rpc.internal.reflection;

import io.wireformat.FieldNumber;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.RpcService;
import io.wireformat.rpc.internal.contract.Contract;
import java.util.function.Supplier;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Says whether the application accepts calls, as Boot's readiness does.
 *
 * @see <a href="https://github.com/grpc/grpc/blob/master/doc/health-checking.md">gRPC: health checking</a>
 */
@RestController
@RpcService("grpc.health.v1.Health")
public class GrpcHealth {

    private final Supplier<Contract> contract;
    private final ApplicationAvailability availability;

    /** With the services and the readiness of an application. */
    public GrpcHealth(Supplier<Contract> contract, ApplicationAvailability availability) {
        this.contract = contract;
        this.availability = availability;
    }

    record Request(@FieldNumber(1) String service) {}

    record Response(@FieldNumber(1) Status status) {}

    enum Status {
        UNKNOWN,
        SERVING,
        NOT_SERVING
    }

    @RpcMethod
    Response check(@RequestBody Request request) {
        if (!request.service().isEmpty()
                && contract.get().methods().stream()
                        .noneMatch(rpc -> rpc.service().equals(request.service()))) {
            throw new RpcException(RpcCode.NOT_FOUND, "No such service");
        }
        boolean ready = availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC;
        return new Response(ready ? Status.SERVING : Status.NOT_SERVING);
    }
}
