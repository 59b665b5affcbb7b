package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a handler reads and answers in that declares {@code application/json} alone, as {@code consumes} or
 * {@code produces} of {@code @RequestMapping}, or {@code contentType} or {@code accept} of {@code @HttpExchange}: on a
 * handler method, or on a controller for all of its methods, also where an interface declares them. What neither says is
 * said by the property {@code wireformat.handlers}.
 *
 * <p>JSON may have a charset, and {@code application/problem+json} beside it. A handler that declares anything else reads
 * and answers in that. A request that names no format gets what it got, and so does one that another handler at the same
 * path is for.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface WireformatHandlers {

    /** What such a handler reads and answers in. */
    Setting value() default Setting.JSON;

    /** What handlers read and answer in that declare JSON alone. */
    enum Setting {
        /** What they declare. */
        DECLARED,
        /** JSON, and every format of this starter, CBOR and Smile that a request names; not XML. */
        JSON
    }
}
