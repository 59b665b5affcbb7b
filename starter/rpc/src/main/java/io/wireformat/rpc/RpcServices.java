package io.wireformat.rpc;

import io.wireformat.rpc.internal.contract.Contract;
import java.lang.reflect.Type;
import java.util.Arrays;

/** The services of controllers, for the lock and for schemas. */
public final class RpcServices {

    private RpcServices() {}

    /**
     * The services of controllers of one Protobuf package, as a type:
     *
     * <pre>{@code
     * WireformatLock.check(RpcServices.of(Parcels.class));
     * String proto = formats.named("protobuf").schema(RpcServices.of(Parcels.class));
     * }</pre>
     *
     * @throws IllegalArgumentException if a class is no service, or if the packages differ
     */
    public static Type of(Class<?>... controllers) {
        return Contract.exported(Arrays.asList(controllers));
    }
}
