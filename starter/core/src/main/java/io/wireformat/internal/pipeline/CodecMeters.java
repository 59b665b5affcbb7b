package io.wireformat.internal.pipeline;

/** Creates meters, once for each type and never for each message. */
@FunctionalInterface
public interface CodecMeters {

    /**
     * The meters of a type.
     *
     * @param format the format's name
     * @param type the simple name of the type
     * @param side the end of the exchange
     */
    TypeMeters of(String format, String type, Side side);

    /** Without a meter registry. */
    CodecMeters NONE = (format, type, side) -> TypeMeters.NONE;
}
