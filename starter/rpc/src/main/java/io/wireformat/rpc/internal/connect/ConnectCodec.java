package io.wireformat.rpc.internal.connect;

import org.jspecify.annotations.Nullable;

/** The two encodings of messages, each with the media types that it has over REST. */
public enum ConnectCodec {
    PROTO("protobuf", "application/protobuf", "application/protobuf;delimited=true"),
    JSON("protobuf-json", "application/protobuf+json;charset=utf-8", "application/x-protobuf-json-seq");

    private final String format;
    private final String rest;
    private final String restStream;

    ConnectCodec(String format, String rest, String restStream) {
        this.format = format;
        this.rest = rest;
        this.restStream = restStream;
    }

    /** The name of the format. */
    public String format() {
        return format;
    }

    /** The media type over REST. */
    public String rest(boolean stream) {
        return stream ? restStream : rest;
    }

    /** The name in calls. */
    String suffix() {
        return this == PROTO ? "proto" : "json";
    }

    /** The message without fields. */
    public byte[] empty() {
        return this == PROTO ? new byte[0] : new byte[] {'{', '}'};
    }

    static @Nullable ConnectCodec named(@Nullable String name) {
        return "proto".equals(name) ? PROTO : "json".equals(name) ? JSON : null;
    }
}
