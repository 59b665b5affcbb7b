package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the cost of reading a request of a handler, instead of the limits of the application. The annotation applies to a
 * handler method, or to all methods of a controller. An attribute defaults to the controller's, then to the property
 * {@code wireformat.limits.*}.
 *
 * <p>The limits also apply to JSON, XML, CBOR and Smile: {@link #depth} allows twice as many nested objects and lists,
 * {@link #elements} allows 16 names, values and ends for each element and 1000 more, and {@link #textLength} counts
 * characters. They replace the constraints of the application's mapper, unless those are stricter. The application does not
 * start with an invalid value.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface WireformatLimits {

    /** The default of the numbers: not set. */
    int UNSET = -1;

    /**
     * The maximum size of the content, or of each message of a stream, such as {@code 64KB}. It does not depend on
     * {@code Content-Length}. Larger content is a 413.
     */
    String contentSize() default "";

    /** The maximum nesting depth of messages. Deeper content is a 400. */
    int depth() default UNSET;

    /** The maximum number of list elements and map entries in total. More of them are a 400. */
    int elements() default UNSET;

    /** The maximum size of one text or binary value, such as {@code 4KB}. A larger one is a 400. */
    String textLength() default "";

    /**
     * The maximum size of decompressed content, for a compressed message or stream, or a compressed or packed format. It
     * defaults to {@link #contentSize} if that is set. Larger content is a 413.
     */
    String decodedSize() default "";

    /** The maximum ratio of decompressed to compressed size, checked above 1 MiB. A higher ratio is a 413. */
    int compressionRatio() default UNSET;

    /**
     * The maximum time to build the value, or each message of a stream, such as {@code 500ms} or {@code 2s}. The default is
     * any time. Content that takes longer is a 413. The time is looked at when memory is needed, so that a single slow
     * constructor is not interrupted.
     */
    String decodeTime() default "";
}
