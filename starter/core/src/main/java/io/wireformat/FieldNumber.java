package io.wireformat;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number of a property, an enum constant or a subtype, in the formats that identify fields by number.
 *
 * <p>Protobuf uses the number itself. FlatBuffers ids start at 0 and have no gaps, so they follow the order of the numbers.
 *
 * <p>The defaults without the annotation are:
 *
 * <ul>
 *   <li>a record component or constructor parameter: its position, counted from 1
 *   <li>another property: the next number in the order of the fields, inherited ones first
 *   <li>a property with only a getter: a number from 101, in the order of the names
 *   <li>an enum constant: its ordinal
 *   <li>a subtype: its position, counted from 1, in the alphabetical order of the type ids in JSON
 * </ul>
 *
 * <p>The number of a property must be within 1 to 536,870,911 and outside 19,000 to 19,999, which Protobuf reserves. Once
 * content with a number is stored or sent, no other field may ever use that number.
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
