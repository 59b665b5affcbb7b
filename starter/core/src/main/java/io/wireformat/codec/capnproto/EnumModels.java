package io.wireformat.codec.capnproto;

import io.wireformat.model.EnumModel;
import io.wireformat.model.UnsupportedTypeException;

/** Checks that Cap'n Proto supports an enum: its numbers must fit into two bytes. */
final class EnumModels {

    private static final int MAX_NUMBER = 0xFFFF;

    private EnumModels() {}

    static void requireNumbers(EnumModel model) {
        for (Enum<?> constant : model.constants()) {
            int number = model.numberOf(constant);
            if (number < 0 || number > MAX_NUMBER) {
                throw new UnsupportedTypeException(
                        model.name() + "." + constant.name(),
                        "has number " + number + ", but Cap'n Proto's enums run from 0 to " + MAX_NUMBER
                                + "; give it another @FieldNumber");
            }
        }
    }
}
