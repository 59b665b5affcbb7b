package io.wireformat.gatling.codec;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Locale;

/** How a client calls operations: by a request of their own each, or by RPC, whose messages are Protobuf. */
public enum Api {
    /** The operation's own method and path, in any format. */
    REST(""),
    /** Connect over HTTP/1.1. */
    CONNECT("application/proto"),
    /** gRPC over HTTP/2. */
    GRPC("application/grpc");

    /** The format of RPC. */
    public static final String PROTOBUF = "protobuf";

    private final String mediaType;

    Api(String mediaType) {
        this.mediaType = mediaType;
    }

    /** The API that a contender's name begins with; REST for all formats. */
    public static Api named(String name) {
        return Arrays.stream(values())
                .filter(api -> api != REST && api.label().equals(name))
                .findFirst()
                .orElse(REST);
    }

    /** Its name in results. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A format as this API names it. */
    public MessageCodec codec(MessageCodec format) {
        return this == REST ? format : new Called(this, format);
    }

    private record Called(Api api, MessageCodec format) implements MessageCodec {

        @Override
        public String name() {
            return api.label();
        }

        @Override
        public String mediaType() {
            return api.mediaType;
        }

        @Override
        public byte[] encode(Object value, Type type) {
            return format.encode(value, type);
        }

        @Override
        public Object decode(byte[] content, Type type) {
            return format.decode(content, type);
        }
    }
}
