package io.wireformat.rpc;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names a method of an {@link RpcService}, or makes an RPC of a method without a REST mapping. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RpcMethod {

    /** The name; by default that of the Java method, with a capital. */
    String value() default "";

    /** Whether calls change nothing, so that clients may use {@code GET}. A method that is mapped to {@code GET} says so already. */
    boolean noSideEffects() default false;
}
