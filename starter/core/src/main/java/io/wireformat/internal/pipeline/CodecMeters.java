package io.wireformat.internal.pipeline;

/** Where figures go. Asked once for each type that is bound, never for each message. */
@FunctionalInterface
public interface CodecMeters {

    /**
     * The meters of a type.
     *
     * @param format the format's name
     * @param type the simple name of a bound type
     * @param side the end of the exchange
     */
    TypeMeters of(String format, String type, Side side);

    /** Where there is no registry of meters. */
    CodecMeters NONE = (format, type, side) -> TypeMeters.NONE;
}
