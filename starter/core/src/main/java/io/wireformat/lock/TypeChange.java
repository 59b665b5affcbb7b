package io.wireformat.lock;

import java.util.List;
import java.util.Optional;

/** Compares the type of a field with its recorded type. */
final class TypeChange {

    private TypeChange() {}

    /** The rule for the change; empty if the type is the same. */
    static Optional<Rule> of(LockedField before, LockedField now, LockFile locked, LockFile current) {
        if (before.type().equals(now.type())) {
            return Optional.empty();
        }
        if (before.isMessage() && now.isMessage()) {
            return Optional.of(sameMessage(before, now, locked, current) ? Rule.MESSAGE_RENAMED : Rule.TYPE_CHANGED);
        }
        if (before.isEnum() && now.isEnum()) {
            return Optional.of(sameEnum(before, now, locked, current) ? Rule.ENUM_RENAMED : Rule.TYPE_CHANGED);
        }
        if (now.type().equals("string") && (before.isNumber() || before.isEnum())) {
            return Optional.of(before.isEnum() ? Rule.ENUM_BECAME_TEXT : Rule.NUMBER_BECAME_TEXT);
        }
        if (before.isList() && now.isList()) {
            return of(before.element(), now.element(), locked, current);
        }
        return Optional.of(ofNumbers(before.type(), now.type()));
    }

    private static Rule ofNumbers(String before, String now) {
        return switch (before + " " + now) {
            case "int32 int64" -> Rule.INT_WIDENED;
            case "int64 int32" -> Rule.INT_NARROWED;
            case "float32 float64" -> Rule.FLOAT_WIDENED;
            case "int32 sint32", "sint32 int32", "int64 sint64", "sint64 int64" -> Rule.SIGNED_INT_CHANGED;
            default -> Rule.TYPE_CHANGED;
        };
    }

    private static boolean sameMessage(LockedField before, LockedField now, LockFile locked, LockFile current) {
        LockedType<LockedField> old = locked.messages().get(before.typeName());
        LockedType<LockedField> other = current.messages().get(now.typeName());
        if (other == null) {
            // the message is described alone, and the nested one is compared by itself
            return true;
        }
        return old != null
                && !locked.messages().containsKey(now.typeName())
                && old.union() == other.union()
                && List.copyOf(old.entries()).equals(List.copyOf(other.entries()));
    }

    private static boolean sameEnum(LockedField before, LockedField now, LockFile locked, LockFile current) {
        LockedType<LockedConstant> old = locked.enums().get(before.typeName());
        LockedType<LockedConstant> other = current.enums().get(now.typeName());
        if (other == null) {
            return true;
        }
        return old != null
                && !locked.enums().containsKey(now.typeName())
                && List.copyOf(old.entries()).equals(List.copyOf(other.entries()));
    }

    /** The advice, a format string that takes the old and the new type. */
    static String advice(Rule rule) {
        return switch (rule) {
            case MESSAGE_RENAMED -> "was %s and is %s, with the same fields";
            case ENUM_RENAMED -> "was %s and is %s, with the same constants: keep the name of the enum";
            case TYPE_CHANGED -> "was %s and is %s: give the new type a new name and number";
            default -> "was %s and is %s: keep the type, or add a field with a new number";
        };
    }
}
