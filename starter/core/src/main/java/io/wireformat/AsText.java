package io.wireformat;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Writes a property as text in every format: an instant as RFC 3339, or a {@code long} as decimal digits, because JavaScript
 * clients round numbers beyond 2<sup>53</sup>.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259#section-6">RFC 8259: JSON numbers</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@JacksonAnnotationsInside
@JsonFormat(shape = JsonFormat.Shape.STRING)
public @interface AsText {}
