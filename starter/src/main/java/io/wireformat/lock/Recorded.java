package io.wireformat.lock;

import io.wireformat.codec.avro.AvroFingerprint;
import io.wireformat.codec.avro.AvroSchemas;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.SchemaHistory;
import java.util.Locale;
import tools.jackson.databind.JavaType;

/** What there is to record of described types: every message and enum that they lead to. */
final class Recorded {

    private Recorded() {}

    static LockFile of(Iterable<FieldType> types) {
        LockFile lock = new LockFile();
        for (FieldType type : types) {
            add(lock, type);
            String schema = AvroSchemas.schemaOf(type);
            lock.avroSchemas().put(AvroFingerprint.of(schema), schema);
        }
        return lock;
    }

    private static void add(LockFile lock, FieldType type) {
        if (type instanceof ListType list) {
            add(lock, list.element());
        } else if (type instanceof EnumModel model) {
            LockedType<LockedConstant> constants = lock.enumeration(nameOf(model));
            for (Enum<?> constant : model.constants()) {
                int number = model.numberOf(constant);
                constants.put(number, new LockedConstant(number, model.nameOf(constant)));
            }
        } else if (type instanceof MessageModel message && !lock.messages().containsKey(nameOf(message))) {
            LockedType<LockedField> fields = lock.message(nameOf(message));
            for (Field field : message.fields()) {
                fields.put(
                        field.number(),
                        new LockedField(field.number(), field.name(), spelled(field.type()), field.nullable(), false));
                add(lock, field.type());
            }
        }
    }

    private static String spelled(FieldType type) {
        if (type instanceof ListType list) {
            return "list<" + spelled(list.element()) + ">";
        }
        if (type instanceof MessageModel message) {
            return LockWriter.encoded(nameOf(message));
        }
        if (type instanceof EnumModel model) {
            return LockWriter.encoded(nameOf(model));
        }
        return ((Enum<?>) type).name().toLowerCase(Locale.ROOT);
    }

    static String nameOf(MessageModel message) {
        Class<?> raw =
                message.javaType() instanceof JavaType generic ? generic.getRawClass() : (Class<?>) message.javaType();
        return SchemaHistory.nameOf(raw, message.name());
    }

    private static String nameOf(EnumModel model) {
        return SchemaHistory.nameOf(model.type(), model.name());
    }
}
