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

    /** The meters of messages of a topic. They are the same ones unless meters have a tag for it. */
    default CodecMeters ofTopic(String topic) {
        return this;
    }

    /** Without a meter registry. */
    CodecMeters NONE = (format, type, side) -> TypeMeters.NONE;
}
