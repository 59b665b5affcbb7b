package io.wireformat.rpc.internal.connect;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The protocols of calls, which differ in their headers and in the end of a response. */
public enum Protocol {
    CONNECT("application/", "connect-timeout-ms", HttpHeaders.CONTENT_ENCODING, HttpHeaders.ACCEPT_ENCODING),
    CONNECT_STREAM("application/connect+", "connect-timeout-ms", "connect-content-encoding", "connect-accept-encoding"),
    GRPC("application/grpc+", "grpc-timeout", "grpc-encoding", "grpc-accept-encoding");

    /** The media type of gRPC without an encoding, which is Protobuf. */
    private static final String PLAIN_GRPC = "application/grpc";

    private final String prefix;
    private final String timeout;
    private final String encoding;
    private final String acceptEncoding;

    Protocol(String prefix, String timeout, String encoding, String acceptEncoding) {
        this.prefix = prefix;
        this.timeout = timeout;
        this.encoding = encoding;
        this.acceptEncoding = acceptEncoding;
    }

    /** The header with the time that the caller waits. */
    String timeoutHeader() {
        return timeout;
    }

    /** The header with the compression of messages. */
    String encodingHeader() {
        return encoding;
    }

    /** The header with the compression that responses may have. */
    String acceptEncodingHeader() {
        return acceptEncoding;
    }

    /** Whether each message has an envelope. */
    public boolean isEnveloped() {
        return this != CONNECT;
    }

    /** The media type of messages. */
    String mediaType(ConnectCodec codec) {
        return prefix + codec.suffix();
    }

    /**
     * The protocol and the codec of a content type.
     *
     * @param mediaType that of the response, which is the same
     */
    record Content(Protocol protocol, ConnectCodec codec, String mediaType) {

        /** The content that a header names, whose only parameter may be the charset UTF-8; null if it is no call. */
        static @Nullable Content of(@Nullable String contentType, boolean stream) {
            if (contentType == null) {
                return null;
            }
            int end = contentType.indexOf(';');
            String type = (end < 0 ? contentType : contentType.substring(0, end))
                    .strip()
                    .toLowerCase(Locale.ROOT);
            String parameters = end < 0 ? "" : contentType.substring(end + 1).strip();
            if (!parameters.isEmpty() && !parameters.matches("(?i)charset\\s*=\\s*\"?utf-8\"?")) {
                return null;
            }
            if (type.equals(PLAIN_GRPC)) {
                return new Content(GRPC, ConnectCodec.PROTO, type);
            }
            for (ConnectCodec codec : ConnectCodec.values()) {
                for (Protocol protocol : new Protocol[] {stream ? CONNECT_STREAM : CONNECT, GRPC}) {
                    if (type.equals(protocol.mediaType(codec))) {
                        return new Content(protocol, codec, type);
                    }
                }
            }
            return null;
        }

        /** The media types of calls, as a list. */
        static String all(boolean stream) {
            Protocol connect = stream ? CONNECT_STREAM : CONNECT;
            return connect.mediaType(ConnectCodec.PROTO) + ", " + connect.mediaType(ConnectCodec.JSON) + ", "
                    + PLAIN_GRPC;
        }
    }
}
