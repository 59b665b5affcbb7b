package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Selects the formats of a handler that declares only {@code application/json}, with {@code consumes} or {@code produces} of
 * {@code @RequestMapping}, or {@code contentType} or {@code accept} of {@code @HttpExchange}. The annotation applies to a
 * handler method, or to all methods of a controller, and may be on an interface. Without it, the property
 * {@code wireformat.handlers} applies.
 *
 * <p>The declaration may include a charset and {@code application/problem+json}. A handler that declares any other media type
 * supports exactly the declared ones. The annotation does not affect requests that name no format, or requests that match
 * another handler at the same path.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface WireformatHandlers {

    /** The formats of the handler. */
    Setting value() default Setting.JSON;

    /** The formats of handlers that declare only JSON. */
    enum Setting {
        /** Only JSON, as declared. */
        DECLARED,
        /** JSON, and also CBOR, Smile and every format of this starter if a request names them; not XML. */
        JSON
    }
}
