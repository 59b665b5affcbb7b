package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;

/** Holds what types look like now against what is recorded of them. */
final class Comparison {

    private Comparison() {}

    /** The changes to types that the lock knows. */
    static List<Change> of(LockFile locked, LockFile current) {
        List<Change> changes = new ArrayList<>();
        current.messages().forEach((name, now) -> {
            LockedType<LockedField> before = locked.messages().get(name);
            if (before != null) {
                changes.addAll(MessageComparison.of(name, before, now, locked, current));
            }
        });
        current.enums().forEach((name, now) -> {
            LockedType<LockedConstant> before = locked.enums().get(name);
            if (before != null) {
                changes.addAll(EnumComparison.of(name, before, now));
            }
        });
        return changes;
    }

    /** Adds to a lock what it does not know yet; nothing that was recorded is lost. */
    static void merge(LockFile locked, LockFile current) {
        current.messages().forEach((name, now) -> {
            LockedType<LockedField> fields = now.union() ? locked.union(name) : locked.message(name);
            for (LockedField before : List.copyOf(fields.entries())) {
                if (!now.has(before.number())) {
                    fields.put(before.number(), before.asRemoved());
                }
            }
            now.entries().forEach(field -> fields.put(field.number(), field));
            rename(fields, now);
        });
        current.enums().forEach((name, now) -> {
            LockedType<LockedConstant> constants = locked.enumeration(name);
            now.entries().forEach(constant -> constants.put(constant.number(), constant));
            rename(constants, now);
        });
        current.avroSchemas().forEach(locked.avroSchemas()::putIfAbsent);
    }

    private static void rename(LockedType<?> before, LockedType<?> now) {
        String name = now.schemaName();
        if (name != null) {
            before.schemaName(name);
        }
    }
}
