package io.wireformat;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Carries a property as text in every format: a point in time as RFC 3339, a {@code long} beyond 2<sup>53</sup> as
 * decimal digits, which a JavaScript client would otherwise round.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259#section-6">RFC 8259: JSON numbers</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@JacksonAnnotationsInside
@JsonFormat(shape = JsonFormat.Shape.STRING)
public @interface AsText {}
