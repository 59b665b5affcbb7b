package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an integer property, list or array whose integers are often negative. Protobuf writes them as {@code sint32} or
 * {@code sint64}, in which -1 takes one byte instead of ten. Other formats ignore the annotation.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/#signed-ints">Protobuf: signed integers</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface SignedInt {}
