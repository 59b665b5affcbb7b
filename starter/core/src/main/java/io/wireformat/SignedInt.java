package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that an integer property, or the integers in a list or array, are often negative: Protobuf then carries them as
 * {@code sint32} or {@code sint64}, which take one byte for -1 where {@code int64} takes ten. Other formats are not
 * concerned.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/#signed-ints">Protobuf: signed integers</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface SignedInt {}
