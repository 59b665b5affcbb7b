package io.wireformat.lock;

import static io.wireformat.lock.Evolution.of;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import io.wireformat.FieldNumber;
import java.util.stream.Stream;

/** Enums whose constants come, go and change. */
final class EnumEvolutions {

    private EnumEvolutions() {}

    static Stream<Evolution> all() {
        return Stream.of(
                of(
                        Rule.CONSTANT_ADDED,
                        new AddedBefore.Holder(AddedBefore.Level.HIGH),
                        new AddedAfter.Holder(AddedAfter.Level.HIGH),
                        new AddedAfter.Holder(AddedAfter.Level.TOP),
                        new AddedBefore.Holder(AddedBefore.Level.LOW)),
                of(
                        Rule.CONSTANT_ADDED,
                        new InsertedBefore.Holder(InsertedBefore.Level.HIGH),
                        new InsertedAfter.Holder(InsertedAfter.Level.HIGH),
                        new InsertedAfter.Holder(InsertedAfter.Level.MIDDLE),
                        new InsertedBefore.Holder(InsertedBefore.Level.LOW)),
                of(
                        Rule.CONSTANT_WITH_DEFAULT_ADDED,
                        new DefaultBefore.Holder(DefaultBefore.Level.HIGH),
                        new DefaultAfter.Holder(DefaultAfter.Level.HIGH),
                        new DefaultAfter.Holder(DefaultAfter.Level.TOP),
                        new DefaultBefore.Holder(DefaultBefore.Level.LOW)),
                of(
                        Rule.CONSTANT_REMOVED,
                        new RemovedBefore.Holder(RemovedBefore.Level.MIDDLE),
                        new RemovedAfter.Holder(RemovedAfter.Level.LOW),
                        new RemovedAfter.Holder(RemovedAfter.Level.HIGH),
                        new RemovedBefore.Holder(RemovedBefore.Level.HIGH)),
                of(
                        Rule.CONSTANT_WITH_DEFAULT_REMOVED,
                        new LostBefore.Holder(LostBefore.Level.MIDDLE),
                        new LostAfter.Holder(LostAfter.Level.LOW),
                        new LostAfter.Holder(LostAfter.Level.HIGH),
                        new LostBefore.Holder(LostBefore.Level.HIGH)),
                of(
                        Rule.CONSTANT_RENAMED,
                        new RenamedBefore.Holder(RenamedBefore.Level.HIGH),
                        new RenamedAfter.Holder(RenamedAfter.Level.TOP)),
                of(
                        Rule.CONSTANT_NUMBER_CHANGED,
                        new MovedBefore.Holder(MovedBefore.Level.HIGH),
                        new MovedAfter.Holder(MovedAfter.Level.HIGH)),
                of(
                        Rule.CONSTANT_NUMBER_REUSED,
                        new ReusedBefore.Holder(ReusedBefore.Level.HIGH),
                        new ReusedAfter.Holder(ReusedAfter.Level.HIGH),
                        new ReusedAfter.Holder(ReusedAfter.Level.TOP),
                        new ReusedBefore.Holder(ReusedBefore.Level.LOW)));
    }

    interface AddedBefore {

        enum Level {
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface AddedAfter {

        enum Level {
            LOW,
            HIGH,
            TOP
        }

        record Holder(Level v) {}
    }

    interface InsertedBefore {

        enum Level {
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface InsertedAfter {

        enum Level {
            LOW,
            MIDDLE,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface DefaultBefore {

        enum Level {
            @JsonEnumDefaultValue
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface DefaultAfter {

        enum Level {
            @JsonEnumDefaultValue
            LOW,
            HIGH,
            TOP
        }

        record Holder(Level v) {}
    }

    interface RemovedBefore {

        enum Level {
            LOW,
            MIDDLE,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface RemovedAfter {

        enum Level {
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface LostBefore {

        enum Level {
            @JsonEnumDefaultValue
            LOW,
            MIDDLE,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface LostAfter {

        enum Level {
            @JsonEnumDefaultValue
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface RenamedBefore {

        enum Level {
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface RenamedAfter {

        enum Level {
            LOW,
            @FieldNumber(1)
            TOP
        }

        record Holder(Level v) {}
    }

    interface MovedBefore {

        enum Level {
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface MovedAfter {

        enum Level {
            LOW,
            @FieldNumber(7)
            HIGH
        }

        record Holder(Level v) {}
    }

    interface ReusedBefore {

        enum Level {
            LOW,
            HIGH
        }

        record Holder(Level v) {}
    }

    interface ReusedAfter {

        enum Level {
            LOW,
            @FieldNumber(1)
            TOP,
            @FieldNumber(2)
            HIGH
        }

        record Holder(Level v) {}
    }
}
