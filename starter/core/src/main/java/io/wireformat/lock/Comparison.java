package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares types with their entries in the lock. */
final class Comparison {

    private Comparison() {}

    /** The changes to recorded types. */
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

    /** The methods of recorded services that are gone, or take or give other types, which breaks their callers. */
    static List<String> brokenMethods(LockFile locked, LockFile current) {
        List<String> broken = new ArrayList<>();
        current.services().forEach((name, now) -> locked.services()
                .getOrDefault(name, Map.of())
                .forEach((method, types) -> {
                    String other = now.get(method);
                    if (other == null) {
                        broken.add(
                                name + "/" + method + ": is gone, and clients call it; restore it, under its old name");
                    } else if (!other.equals(types)) {
                        broken.add(name + "/" + method + ": was " + types + " and is " + other
                                + ", which its clients misread; add a method instead");
                    }
                }));
        return broken;
    }

    /** Adds new entries to a lock. Existing entries stay; an entry whose field is gone is marked as removed. */
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
        current.services().forEach((name, methods) -> locked.service(name).putAll(methods));
        current.avroSchemas().forEach(locked.avroSchemas()::putIfAbsent);
    }

    private static void rename(LockedType<?> before, LockedType<?> now) {
        String name = now.schemaName();
        if (name != null) {
            before.schemaName(name);
        }
    }
}
