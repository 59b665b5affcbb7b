package io.wireformat.lock;

import static io.wireformat.lock.Evolution.NOTHING;
import static io.wireformat.lock.Evolution.of;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.SignedInt;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Fields whose types change. */
final class TypeEvolutions {

    private static final long LARGE = 1L << 33;

    private TypeEvolutions() {}

    static Stream<Evolution> all() {
        return Stream.concat(numbers(), others());
    }

    private static Stream<Evolution> numbers() {
        return Stream.of(
                of(Rule.INT_WIDENED, new WideBefore(-7), new WideAfter(-7), new WideAfter(LARGE), NOTHING),
                of(
                        Rule.INT_WIDENED,
                        new WideListBefore(List.of(-7)),
                        new WideListAfter(List.of(-7L)),
                        new WideListAfter(List.of(LARGE)),
                        NOTHING),
                of(Rule.INT_NARROWED, new NarrowBefore(LARGE), NOTHING, new NarrowAfter(-7), new NarrowBefore(-7)),
                of(Rule.FLOAT_WIDENED, new DoubleBefore(0.5f), new DoubleAfter(0.5), new DoubleAfter(1e300), NOTHING),
                of(Rule.SIGNED_INT_CHANGED, new SignedBefore(7), new SignedAfter(7)),
                of(Rule.NUMBER_BECAME_TEXT, new DigitsBefore(7), new DigitsAfter("7"), new DigitsAfter("x"), NOTHING),
                of(
                        Rule.TYPE_CHANGED,
                        new WrappedBefore(7),
                        new WrappedAfter(new Child(7)),
                        new WrappedAfter(new Child(7)),
                        new WrappedBefore(7)));
    }

    private static Stream<Evolution> others() {
        return Stream.of(
                of(
                        Rule.TYPE_CHANGED,
                        new KeyedBefore(List.of("x")),
                        new KeyedAfter(Map.of("x", 1)),
                        new KeyedAfter(Map.of("x", 1)),
                        new KeyedBefore(List.of("x"))),
                of(
                        Rule.ENUM_BECAME_TEXT,
                        new NamedBefore(Level.HIGH),
                        new NamedAfter("HIGH"),
                        new NamedAfter("other"),
                        NOTHING),
                of(
                        Rule.MESSAGE_RENAMED,
                        new HolderBefore(new Child(4)),
                        new HolderAfter(new Kid(4)),
                        new HolderAfter(new Kid(4)),
                        new HolderBefore(new Child(4))),
                of(Rule.ENUM_RENAMED, new GradedBefore(Level.HIGH), new GradedAfter(Grade.HIGH)),
                of(
                        Rule.MESSAGE_BECAME_UNION,
                        new UnionBefore.Holder(new UnionBefore.Thing("x")),
                        new UnionAfter.Holder(new UnionAfter.Named(1)),
                        new UnionAfter.Holder(new UnionAfter.Named(1)),
                        new UnionBefore.Holder(new UnionBefore.Thing("x"))));
    }

    enum Level {
        LOW,
        HIGH
    }

    enum Grade {
        LOW,
        HIGH
    }

    record Child(int a) {}

    record Kid(int a) {}

    interface UnionBefore {

        record Thing(String name) {}

        record Holder(Thing thing) {}
    }

    interface UnionAfter {

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
        sealed interface Thing {}

        @JsonTypeName("named")
        record Named(int length) implements Thing {}

        record Holder(Thing thing) {}
    }

    record WideBefore(int v) {}

    record WideAfter(long v) {}

    record WideListBefore(List<Integer> v) {}

    record WideListAfter(List<Long> v) {}

    record NarrowBefore(long v) {}

    record NarrowAfter(int v) {}

    record DoubleBefore(float v) {}

    record DoubleAfter(double v) {}

    record SignedBefore(int v) {}

    record SignedAfter(@SignedInt int v) {}

    record DigitsBefore(int v) {}

    record DigitsAfter(String v) {}

    record WrappedBefore(int v) {}

    record WrappedAfter(Child v) {}

    record KeyedBefore(List<String> v) {}

    record KeyedAfter(Map<String, Integer> v) {}

    record NamedBefore(Level v) {}

    record NamedAfter(String v) {}

    record HolderBefore(Child child) {}

    record HolderAfter(Kid child) {}

    record GradedBefore(Level v) {}

    record GradedAfter(Grade v) {}
}
