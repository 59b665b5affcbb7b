package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Numbers that no field of the annotated type may use, because a field that was removed had them. Exported schemas
 * reserve them too.
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
