package io.wireformat.rpc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a controller, or an {@code @HttpExchange} interface that a controller implements, a service: each of its mapped
 * methods is also an RPC, {@code POST /package.Service/Method}, which gRPC and Connect clients call. The REST mapping decides who may:
 * a call is allowed exactly if the REST request with the same parameters would be.
 *
 * <p>A request is the {@code @RequestBody}; without parameters it is {@code google.protobuf.Empty}; otherwise it is a message
 * {@code <Method>Request} of the path variables, request parameters, headers, components of a data-bound record, and the body
 * as one field, with the numbers of {@link io.wireformat.FieldNumber} or of their order. A method that takes anything else is
 * not an RPC, and the start logs why.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RpcService {

    /** The full name, such as {@code demo.v1.Parcels}; by default the package and the name of the annotated type. */
    String value() default "";
}
