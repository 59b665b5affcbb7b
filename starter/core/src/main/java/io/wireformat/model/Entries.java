package io.wireformat.model;

import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;

/** Map entries as messages. Field 1 is the key and field 2 the value, as in Protobuf. */
final class Entries {

    private static final MethodHandle CONSTRUCTOR;
    private static final MethodHandle KEY;
    private static final MethodHandle VALUE;

    static {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        try {
            CONSTRUCTOR = lookup.findConstructor(
                    AbstractMap.SimpleImmutableEntry.class,
                    MethodType.methodType(void.class, Object.class, Object.class));
            KEY = lookup.findVirtual(Map.Entry.class, "getKey", MethodType.methodType(Object.class));
            VALUE = lookup.findVirtual(Map.Entry.class, "getValue", MethodType.methodType(Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Entries() {}

    static MessageModel message(FieldType key, FieldType value) {
        MessageModel entry = new MessageModel(nameOf(key, value), Map.Entry.class, new Instantiator(CONSTRUCTOR));
        entry.complete(List.of(
                Field.of("key", 1, Typed.of(key, Object.class), false, false, KEY, 0),
                Field.of("value", 2, Typed.of(value, Object.class), false, false, VALUE, 1)));
        return entry;
    }

    static TypeName nameOf(FieldType key, FieldType value) {
        return TypeName.made(TypeName.of(key), TypeName.of(value), "Entry");
    }
}
