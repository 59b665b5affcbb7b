package io.wireformat.model.internal.json;

import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Classes that a format's own compiler generates. They look like beans, with properties that are none of the message. */
public final class GeneratedClass {

    private static final Set<String> PARENTS = Set.of(
            "com.google.protobuf.MessageLite",
            "org.apache.avro.generic.IndexedRecord",
            "com.google.flatbuffers.Table",
            "org.apache.thrift.TBase");

    private GeneratedClass() {}

    public static boolean is(@Nullable Class<?> type) {
        return type != null
                && (PARENTS.contains(type.getName())
                        || is(type.getSuperclass())
                        || Stream.of(type.getInterfaces()).anyMatch(GeneratedClass::is));
    }
}
