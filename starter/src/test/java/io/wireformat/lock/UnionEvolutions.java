package io.wireformat.lock;

import static io.wireformat.lock.Evolution.NOTHING;
import static io.wireformat.lock.Evolution.of;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.FieldNumber;
import java.util.stream.Stream;

/** Sealed types whose alternatives come, go and change. */
final class UnionEvolutions {

    private UnionEvolutions() {}

    static Stream<Evolution> all() {
        return Stream.of(
                of(
                        Rule.ALTERNATIVE_ADDED,
                        new AddedBefore.Holder(new AddedBefore.Dot("x")),
                        new AddedAfter.Holder(new AddedAfter.Dot("x")),
                        new AddedAfter.Holder(new AddedAfter.Line(3)),
                        new AddedBefore.Holder(new AddedBefore.Dot("x"))),
                of(
                        Rule.ALTERNATIVE_ADDED_BELOW,
                        new BelowBefore.Holder(new BelowBefore.Line(3)),
                        new BelowAfter.Holder(new BelowAfter.Line(3)),
                        new BelowAfter.Holder(new BelowAfter.Arc(3)),
                        NOTHING),
                of(
                        Rule.ALTERNATIVE_REMOVED,
                        new RemovedBefore.Holder(new RemovedBefore.Arc(3)),
                        new RemovedAfter.Holder(new RemovedAfter.Line(3)),
                        new RemovedAfter.Holder(new RemovedAfter.Line(3)),
                        new RemovedBefore.Holder(new RemovedBefore.Line(3))),
                of(
                        Rule.ALTERNATIVE_RENAMED,
                        new RenamedBefore.Holder(new RenamedBefore.Line(3)),
                        new RenamedAfter.Holder(new RenamedAfter.Line(3))),
                of(
                        Rule.ALTERNATIVE_NUMBER_CHANGED,
                        new MovedBefore.Holder(new MovedBefore.Line(3)),
                        new MovedAfter.Holder(new MovedAfter.Line(3))));
    }

    interface AddedBefore {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface AddedAfter {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(2)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface BelowBefore {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(3)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface BelowAfter {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(2)
        @JsonTypeName("arc")
        record Arc(int angle) implements Mark {}

        @FieldNumber(3)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface RemovedBefore {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(2)
        @JsonTypeName("arc")
        record Arc(int angle) implements Mark {}

        @FieldNumber(3)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface RemovedAfter {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(3)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface RenamedBefore {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(2)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface RenamedAfter {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(2)
        @JsonTypeName("segment")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface MovedBefore {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(2)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }

    interface MovedAfter {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Mark {}

        @FieldNumber(1)
        @JsonTypeName("dot")
        record Dot(String a) implements Mark {}

        @FieldNumber(5)
        @JsonTypeName("line")
        record Line(int length) implements Mark {}

        record Holder(Mark mark) {}
    }
}
