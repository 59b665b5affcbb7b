package io.wireformat.schemas.kinds;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;

/** A message of one of several types, one of which holds others. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface Figure {

    /** Round. */
    @JsonTypeName("circle")
    record Circle(double radius) implements Figure {}

    /** Nothing but its type. */
    @JsonTypeName("point")
    record Point() implements Figure {}

    /** Figures together. */
    @JsonTypeName("group")
    record Group(String name, List<Figure> members) implements Figure {}
}
