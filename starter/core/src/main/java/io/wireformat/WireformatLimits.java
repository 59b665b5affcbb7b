package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a request may cost to read where a handler needs other limits than the application: on a handler method, or on a
 * controller for all of its methods. An attribute that the method leaves out is the controller's, then that of the
 * property {@code wireformat.limits.*}.
 *
 * <p>JSON, XML, CBOR and Smile are bound too: {@link #depth} is twice as many objects and lists within one another,
 * {@link #elements} 16 names, values and ends for each and 1000 more, {@link #textLength} characters. They are the
 * handler's in place of what the application's mapper is constrained to, where that is not less. A value that is none
 * fails the application's start.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface WireformatLimits {

    /** What a number is that is left out. */
    int UNSET = -1;

    /**
     * Most bytes of content, of a stream those of each message, such as {@code 64KB}, whatever the length that the
     * request announces; past it 413.
     */
    String contentSize() default "";

    /** Most messages within one another; past it 400. */
    int depth() default UNSET;

    /** Most elements of all lists and entries of all maps together; past it 400. */
    int elements() default UNSET;

    /** Most bytes of one text or binary value, such as {@code 4KB}; past it 400. */
    String textLength() default "";

    /**
     * Most bytes that coded content becomes: a compressed request, be it one message or a stream of them, past which it
     * is refused with 413, and so is content of a format that is compressed or packed itself. As much as
     * {@link #contentSize} where that is set and this is not.
     */
    String decodedSize() default "";

    /** Most bytes that each byte of coded content becomes, judged above 1 MiB; past it as {@link #decodedSize}. */
    int compressionRatio() default UNSET;
}
