package io.wireformat.rpc.internal.connect;

import org.jspecify.annotations.Nullable;

/** The two encodings of messages, each with the media types that it has in Connect and over REST. */
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

    /** The media type of a message over REST. */
    public String rest() {
        return rest;
    }

    /** The media type of a stream over REST. */
    public String restStream() {
        return restStream;
    }

    /** The media type of a message or a stream in Connect. */
    public String mediaType(boolean stream) {
        return "application/" + (stream ? "connect+" : "") + (this == PROTO ? "proto" : "json");
    }

    /** The message without fields. */
    public byte[] empty() {
        return this == PROTO ? new byte[0] : new byte[] {'{', '}'};
    }

    static @Nullable ConnectCodec named(@Nullable String name) {
        return "proto".equals(name) ? PROTO : "json".equals(name) ? JSON : null;
    }

    /** The encoding that a content type names, whose only parameter may be the charset UTF-8. */
    static @Nullable ConnectCodec of(@Nullable String contentType, boolean stream) {
        if (contentType == null) {
            return null;
        }
        int end = contentType.indexOf(';');
        String type = (end < 0 ? contentType : contentType.substring(0, end)).strip();
        String parameters = end < 0 ? "" : contentType.substring(end + 1).strip();
        if (!parameters.isEmpty() && !parameters.matches("(?i)charset\\s*=\\s*\"?utf-8\"?")) {
            return null;
        }
        for (ConnectCodec codec : values()) {
            if (codec.mediaType(stream).equalsIgnoreCase(type)) {
                return codec;
            }
        }
        return null;
    }
}
