package io.wireformat.lock;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Finds types and changes that a lock does not record yet. */
final class LockDiff {

    private LockDiff() {}

    /** One line for each change or new type, starting with the given changes to recorded types. */
    static List<String> of(LockFile locked, LockFile current, List<String> changes) {
        List<String> unrecorded = new ArrayList<>(changes);
        current.messages().forEach((name, message) -> {
            LockedType<LockedField> before = locked.messages().get(name);
            if (before == null) {
                unrecorded.add(name + ": new, a " + (message.union() ? "union" : "message"));
            } else {
                addName(unrecorded, name, before, message);
            }
        });
        current.enums().forEach((name, now) -> {
            LockedType<LockedConstant> before = locked.enums().get(name);
            if (before == null) {
                unrecorded.add(name + ": new, an enum");
            } else {
                addDefaults(unrecorded, name, before, now);
                addName(unrecorded, name, before, now);
            }
        });
        current.services().forEach((name, methods) -> methods.keySet().stream()
                .filter(method ->
                        !locked.services().getOrDefault(name, Map.of()).containsKey(method))
                .forEach(method -> unrecorded.add(name + "/" + method + ": new, a method")));
        current.avroSchemas().keySet().forEach(fingerprint -> {
            if (!locked.avroSchemas().containsKey(fingerprint)) {
                unrecorded.add("Avro schema " + HexFormat.of().toHexDigits(fingerprint));
            }
        });
        return unrecorded;
    }

    private static void addName(List<String> unrecorded, String type, LockedType<?> before, LockedType<?> now) {
        String name = now.schemaName();
        if (name != null && !name.equals(before.schemaName())) {
            unrecorded.add(type + ": named " + name + " in schemas, because another type has the same simple name");
        }
    }

    private static void addDefaults(
            List<String> unrecorded, String name, LockedType<LockedConstant> before, LockedType<LockedConstant> now) {
        for (LockedConstant constant : now.entries()) {
            before.get(constant.number())
                    .filter(known -> known.fallback() != constant.fallback())
                    .ifPresent(known -> unrecorded.add(name + "." + constant.name()
                            + (constant.fallback() ? ": now the default" : ": no longer the default")));
        }
    }
}
