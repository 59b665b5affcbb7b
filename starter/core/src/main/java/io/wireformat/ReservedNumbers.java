package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The numbers of removed fields, which no field of the annotated type may use again. Exported schemas reserve them too.
 *
 * @see FieldNumber
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ReservedNumbers {

    /** The numbers. */
    int[] value();
}
