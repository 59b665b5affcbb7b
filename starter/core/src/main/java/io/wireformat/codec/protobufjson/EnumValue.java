package io.wireformat.codec.protobufjson;

import io.wireformat.model.EnumModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** An enum constant, as the name that the {@code .proto} gives it. */
record EnumValue(EnumModel model, List<SerializableString> names, Map<String, Enum<?>> byName, boolean nullable)
        implements JsonValue {

    static EnumValue of(EnumModel model, boolean nullable) {
        Map<String, Enum<?>> byName = new HashMap<>();
        List<SerializableString> names = model.constants().stream()
                .<SerializableString>map(constant -> {
                    String name = ProtoNames.constant(model.name(), constant.name());
                    byName.put(name, constant);
                    return new SerializedString(name);
                })
                .toList();
        model.constants().forEach(constant -> byName.putIfAbsent(model.nameOf(constant), constant));
        return new EnumValue(model, names, Map.copyOf(byName), nullable);
    }

    @Override
    public void write(JsonGenerator out, Object value) {
        out.writeString(names.get(((Enum<?>) value).ordinal()));
    }

    @Override
    public @Nullable Object read(JsonInput in) {
        Enum<?> constant = in.token() == JsonToken.VALUE_STRING
                ? byName.getOrDefault(in.text(), model.fallback())
                : model.byNumberOrFallback(in.int32());
        if (constant == null && !nullable) {
            throw in.error("no constant of " + model.name() + " has this name or number");
        }
        return constant;
    }

    @Override
    public boolean isZero(Object value) {
        return model.numberOf((Enum<?>) value) == 0;
    }
}
