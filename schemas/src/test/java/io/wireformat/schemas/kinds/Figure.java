package io.wireformat.schemas.kinds;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;

/** A message of one of several types; one of them has nested messages. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface Figure {

    /** A type with a number. */
    @JsonTypeName("circle")
    record Circle(double radius) implements Figure {}

    /** A type without properties. */
    @JsonTypeName("point")
    record Point() implements Figure {}

    /** A type with nested figures. */
    @JsonTypeName("group")
    record Group(String name, List<Figure> members) implements Figure {}
}
