package io.wireformat.lock;

import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.SchemaHistory;
import io.wireformat.model.UnionModel;
import io.wireformat.schema.Declarations;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Builds the lock entries of types, with every message, union and enum in their fields. */
final class LockSnapshot {

    private LockSnapshot() {}

    /**
     * The lock entries of types.
     *
     * @param avroNamespace the namespace of all types in Avro schemas; null if each type uses its package
     */
    static LockFile of(Iterable<FieldType> types, @Nullable String avroNamespace) {
        LockFile lock = new LockFile();
        for (FieldType type : types) {
            add(lock, type);
            if (type instanceof MessageModel message && message.services() != null) {
                // services are called in Protobuf alone
                continue;
            }
            String schema = AvroCodec.schemaOf(type, avroNamespace);
            lock.avroSchemas().put(AvroCodec.fingerprintOf(schema), schema);
        }
        namesOf(types).forEach(lock::name);
        return lock;
    }

    /** The schema names that differ from the class names, by the name of the type in the lock. */
    static Map<String, String> namesOf(Iterable<FieldType> types) {
        Map<String, String> names = new TreeMap<>();
        for (FieldType type : types) {
            Declarations.unwrapped(type).namesOfClasses().forEach((typeName, name) -> {
                if (!name.equals(typeName.unqualified())) {
                    // the longest of several names is least likely to collide
                    names.merge(
                            SchemaHistory.nameOf(typeName.javaClass(), typeName.unqualified()),
                            name,
                            BinaryOperator.maxBy(
                                    Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder())));
                }
            });
        }
        return names;
    }

    private static void add(LockFile lock, FieldType type) {
        if (type instanceof ListType list) {
            add(lock, list.element());
        } else if (type instanceof MapType map) {
            add(lock, map.key());
            add(lock, map.value());
        } else if (type instanceof UnionModel union) {
            String name = nameOf(union.javaType(), union.name());
            if (!lock.messages().containsKey(name)) {
                fields(lock, lock.union(name), union.alternatives());
            }
        } else if (type instanceof EnumModel model) {
            LockedType<LockedConstant> constants = lock.enumeration(nameOf(model));
            for (Enum<?> constant : model.constants()) {
                int number = model.numberOf(constant);
                constants.put(
                        number,
                        new LockedConstant(number, model.nameOf(constant), constant == model.fallback(), false));
            }
        } else if (type instanceof MessageModel message && message.services() != null) {
            services(lock, message, message.services());
        } else if (type instanceof MessageModel message && isList(message)) {
            message.fields().forEach(field -> add(lock, field.type()));
        } else if (type instanceof MessageModel message && !lock.messages().containsKey(nameOf(message))) {
            fields(lock, lock.message(nameOf(message)), message.fields());
        }
    }

    private static void services(LockFile lock, MessageModel root, MessageModel.Services services) {
        root.fields().forEach(field -> add(lock, field.type()));
        Map<String, String> types = new HashMap<>();
        root.fields().forEach(field -> types.put(field.name(), spelled(field.type())));
        services.all().forEach(service -> {
            String prefix = services.packageName().isEmpty() ? "" : services.packageName() + ".";
            Map<String, String> methods = lock.service(prefix + service.name());
            service.methods()
                    .forEach(method -> methods.put(
                            method.name(),
                            stream(method.requestStream())
                                    + types.getOrDefault(String.valueOf(method.request()), LockedField.EMPTY)
                                    + " -> "
                                    + stream(method.responseStream())
                                    + types.getOrDefault(String.valueOf(method.response()), LockedField.EMPTY)));
        });
    }

    private static String stream(boolean stream) {
        return stream ? "stream " : "";
    }

    /** Whether a message is the one around a list or a map. */
    private static boolean isList(MessageModel message) {
        Class<?> raw = Declarations.classOf(message);
        return raw == List.class || raw == Map.class;
    }

    private static void fields(LockFile lock, LockedType<LockedField> recorded, List<Field> fields) {
        put(recorded, fields);
        fields.forEach(field -> add(lock, field.type()));
    }

    /** The fields of a message or the alternatives of a union, without the types that they hold. */
    static LockedType<LockedField> of(List<Field> fields, boolean union) {
        LockedType<LockedField> recorded = new LockedType<>(union);
        put(recorded, fields);
        return recorded;
    }

    private static void put(LockedType<LockedField> recorded, List<Field> fields) {
        for (Field field : fields) {
            String type = spelled(field.type());
            recorded.put(
                    field.number(),
                    new LockedField(
                            field.number(),
                            field.name(),
                            field.signed() ? signed(type) : type,
                            field.nullable(),
                            false));
        }
    }

    /** Zigzag integers have the names that they have in Protobuf. */
    private static String signed(String type) {
        return type.replace("int32", "sint32").replace("int64", "sint64");
    }

    private static String spelled(FieldType type) {
        if (type instanceof ListType list) {
            return "list<" + spelled(list.element()) + ">";
        }
        if (type instanceof ArrayType array) {
            return spelled(new ListType(array.element()));
        }
        if (type instanceof MapType map) {
            return "map<" + spelled(map.key()) + "," + spelled(map.value()) + ">";
        }
        if (type instanceof MessageModel message && isList(message)) {
            return spelled(message.fields().get(0).type());
        }
        String prefix = type instanceof EnumModel ? LockedField.ENUM : "";
        return nameOf(type)
                .map(name -> prefix + LockWriter.encoded(name))
                .orElseGet(() -> ((Enum<?>) type).name().toLowerCase(Locale.ROOT));
    }

    /** The name of a message, a union or an enum; empty for other types. */
    static Optional<String> nameOf(FieldType type) {
        if (type instanceof MessageModel message) {
            return Optional.of(nameOf(message));
        }
        if (type instanceof UnionModel union) {
            return Optional.of(nameOf(union.javaType(), union.name()));
        }
        return type instanceof EnumModel model ? Optional.of(nameOf(model)) : Optional.empty();
    }

    static String nameOf(MessageModel message) {
        return nameOf(message.javaType(), message.name());
    }

    private static String nameOf(Type javaType, String name) {
        Class<?> raw = javaType instanceof JavaType generic ? generic.getRawClass() : (Class<?>) javaType;
        return SchemaHistory.nameOf(raw, name);
    }

    private static String nameOf(EnumModel model) {
        return SchemaHistory.nameOf(model.type(), model.name());
    }
}
