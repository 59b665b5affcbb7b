package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number that stands for a property, an enum constant or a subtype, in the formats that identify
 * fields by number.
 *
 * <p>Protobuf uses it as it is. FlatBuffers ids run from 0 without holes, so they follow the order of the numbers.
 * Without the annotation a record's component takes its position in the declaration, counted from 1; so does the
 * parameter of a constructor; any other property follows, in the order of the fields that are no parameters, inherited
 * ones first. What only a getter computes is numbered from 101 on, by its name. An enum constant without it takes its ordinal,
 * and a subtype its position in the alphabetical order of the names that JSON gives them, counted from
 * 1, because a class file does not keep the order of their declaration. Numbers of properties lie between 1 and
 * 536,870,911, outside 19,000 to 19,999, which Protobuf reserves.
 *
 * <p>A number, once content with it has been stored or sent, must never mean another field.
 *
 * @see <a href="https://protobuf.dev/programming-guides/proto3/#assigning">Protobuf: assigning field numbers</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface FieldNumber {

    /** The number. */
    int value();
}
