package io.wireformat.codec.thrift;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.thrift.TBase;
import org.apache.thrift.meta_data.FieldMetaData;
import org.apache.thrift.meta_data.FieldValueMetaData;
import org.apache.thrift.meta_data.ListMetaData;
import org.apache.thrift.meta_data.MapMetaData;
import org.apache.thrift.meta_data.SetMetaData;
import org.apache.thrift.meta_data.StructMetaData;

/**
 * The heap that generated structs take. The start of a struct does not identify its class, so each counts as the
 * largest one reachable from the root.
 */
final class StructSizes {

    private final Set<Class<?>> seen = new HashSet<>();
    private int largest;

    private StructSizes() {}

    /** The bytes of the fields of the largest reachable struct, including the type itself. */
    static int largest(Class<?> type) {
        StructSizes sizes = new StructSizes();
        sizes.visit(type);
        return sizes.largest;
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // as the library declares it
    private void visit(Class<?> struct) {
        if (!seen.add(struct)) {
            return;
        }
        Map<?, FieldMetaData> fields = FieldMetaData.getStructMetaDataMap((Class) struct.asSubclass(TBase.class));
        if (fields == null) {
            return;
        }
        largest = Math.max(largest, fields.size() * Long.BYTES);
        fields.values().forEach(field -> visit(field.valueMetaData));
    }

    private void visit(FieldValueMetaData value) {
        if (value instanceof StructMetaData struct) {
            visit(struct.structClass);
        } else if (value instanceof ListMetaData list) {
            visit(list.elemMetaData);
        } else if (value instanceof SetMetaData set) {
            visit(set.elemMetaData);
        } else if (value instanceof MapMetaData map) {
            visit(map.keyMetaData);
            visit(map.valueMetaData);
        }
    }
}
