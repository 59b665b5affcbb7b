package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An enum constant, as the name that JSON gives it. */
record EnumValue(EnumModel model, List<Enum<?>> constants, NameTable names, boolean nullable)
        implements MessagePackValue {

    static EnumValue of(EnumModel model, boolean nullable) {
        List<Enum<?>> constants = model.constants();
        NameTable names = new NameTable(constants.stream().map(model::nameOf).toList());
        return new EnumValue(model, constants, names, nullable);
    }

    @Override
    public void write(ContentBuffer out, Object value) {
        out.writeBytes(names.encoded(((Enum<?>) value).ordinal()));
    }

    @Override
    public @Nullable Object read(ContentReader in) {
        int index = names.read(in, -1);
        if (index >= 0) {
            return constants.get(index);
        }
        Enum<?> fallback = model.fallback();
        if (fallback == null && !nullable) {
            throw in.error("no constant of " + model.name() + " has this name");
        }
        return fallback;
    }
}
