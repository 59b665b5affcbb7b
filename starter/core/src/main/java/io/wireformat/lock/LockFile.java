package io.wireformat.lock;

import io.wireformat.model.Field;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import io.wireformat.model.UnsupportedTypeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The content of lock files: messages, unions and enums in recording order, their entries by number, and every recorded
 * Avro schema. {@link LockReader} reads it and {@link LockWriter} writes it; nothing else changes it.
 */
final class LockFile implements SchemaHistory {

    private final Map<String, LockedType<LockedField>> messages = new LinkedHashMap<>();
    private final Map<String, LockedType<LockedConstant>> enums = new LinkedHashMap<>();
    private final Map<Long, String> avroSchemas = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> services = new LinkedHashMap<>();

    /** The methods of each service, with what they take and give. */
    Map<String, Map<String, String>> services() {
        return services;
    }

    Map<String, String> service(String name) {
        return services.computeIfAbsent(name, n -> new LinkedHashMap<>());
    }

    Map<String, LockedType<LockedField>> messages() {
        return messages;
    }

    Map<String, LockedType<LockedConstant>> enums() {
        return enums;
    }

    Map<Long, String> avroSchemas() {
        return avroSchemas;
    }

    LockedType<LockedField> message(String name) {
        return messages.computeIfAbsent(name, n -> new LockedType<>(false));
    }

    LockedType<LockedField> union(String name) {
        return messages.computeIfAbsent(name, n -> new LockedType<>(true));
    }

    LockedType<LockedConstant> enumeration(String name) {
        return enums.computeIfAbsent(name, n -> new LockedType<>(false));
    }

    private @Nullable LockedType<?> type(String name) {
        LockedType<?> message = messages.get(name);
        return message != null ? message : enums.get(name);
    }

    /** Records the schema name of a recorded type, if it differs from the name of its class. */
    void name(String type, String schemaName) {
        LockedType<?> known = type(type);
        if (known != null) {
            known.schemaName(schemaName);
        }
    }

    /** The same lock without the entries that are marked as removed, as types have them. */
    LockFile withoutRemoved() {
        LockFile present = new LockFile();
        messages.forEach((name, type) -> {
            LockedType<LockedField> fields = type.union() ? present.union(name) : present.message(name);
            type.entries().stream()
                    .filter(field -> !field.removed())
                    .forEach(field -> fields.put(field.number(), field));
            rename(fields, type);
        });
        enums.forEach((name, type) -> {
            LockedType<LockedConstant> constants = present.enumeration(name);
            type.entries().stream()
                    .filter(constant -> !constant.removed())
                    .forEach(constant -> constants.put(constant.number(), constant));
            rename(constants, type);
        });
        present.avroSchemas.putAll(avroSchemas);
        present.services.putAll(services);
        return present;
    }

    private static void rename(LockedType<?> type, LockedType<?> named) {
        String name = named.schemaName();
        if (name != null) {
            type.schemaName(name);
        }
    }

    /** Adds the entries of a lock that is later on the class path; existing entries take precedence. */
    void include(LockFile other) {
        other.messages.forEach(messages::putIfAbsent);
        other.enums.forEach(enums::putIfAbsent);
        other.avroSchemas.forEach(avroSchemas::putIfAbsent);
        other.services.forEach(services::putIfAbsent);
    }

    @Override
    public List<RecordedField> recorded(String message) {
        LockedType<LockedField> type = messages.get(message);
        return type == null
                ? List.of()
                : type.entries().stream()
                        .map(f -> new RecordedField(f.name(), f.number(), f.type(), f.nullable(), f.removed()))
                        .toList();
    }

    @Override
    public void requireCompatible(String message, List<Field> fields, boolean union) {
        LockedType<LockedField> before = messages.get(message);
        if (before == null) {
            return;
        }
        for (Change change :
                MessageComparison.of(message, before, LockSnapshot.of(fields, union), this, new LockFile())) {
            if (change.rule().misleads()) {
                throw new UnsupportedTypeException(
                        change.place(), "contradicts " + WireformatLock.RESOURCE + ": " + change.advice());
            }
        }
    }

    @Override
    public OptionalInt highestEnumNumber(String enumeration) {
        LockedType<LockedConstant> type = enums.get(enumeration);
        return type == null ? OptionalInt.empty() : OptionalInt.of(type.highest());
    }

    @Override
    public OptionalInt enumNumber(String enumeration, String constant) {
        LockedType<LockedConstant> type = enums.get(enumeration);
        return type == null
                ? OptionalInt.empty()
                : type.entries().stream()
                        .filter(c -> c.name().equals(constant))
                        .mapToInt(LockedConstant::number)
                        .findFirst();
    }

    @Override
    public Optional<String> schemaName(String type) {
        LockedType<?> known = type(type);
        if (known == null) {
            return Optional.empty();
        }
        String name = known.schemaName();
        return Optional.of(name != null ? name : type.substring(type.lastIndexOf('.') + 1));
    }

    @Override
    public Optional<String> avroSchema(long fingerprint) {
        return Optional.ofNullable(avroSchemas.get(fingerprint));
    }
}
