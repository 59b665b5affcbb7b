package io.wireformat.rpc;

import io.wireformat.text.internal.ForeignText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.server.ResponseStatusException;

/**
 * An error with a code, a message for the caller, and details. A handler throws it; over REST it has the status of its
 * code. Clients of services throw it, too.
 *
 * <p>A detail is a {@link Detail}, a record, or a message that {@code protoc} generated. Its type is the name of the message in
 * Protobuf.
 */
public class RpcException extends ResponseStatusException {

    private static final long serialVersionUID = 1;

    private final RpcCode code;
    private final transient List<Object> details;
    private final transient HttpHeaders metadata = new HttpHeaders();

    /**
     * An error.
     *
     * @param message the message for the caller; clients see it
     */
    public RpcException(RpcCode code, @Nullable String message, Object... details) {
        super(HttpStatusCode.valueOf(code.httpStatus()), message);
        getBody().setProperty("code", code.text());
        this.code = code;
        this.details = List.of(details);
    }

    /**
     * A message as a detail.
     *
     * @param type its full name in Protobuf
     * @param value its content in Protobuf
     */
    public record Detail(String type, byte[] value) {}

    /** The kind of error. */
    public RpcCode code() {
        return code;
    }

    /** Further messages. */
    public List<Object> details() {
        return Objects.requireNonNullElse(details, List.of());
    }

    /** Headers of the response, or its trailers if it is a stream; to be changed before it is thrown. */
    public HttpHeaders metadata() {
        return metadata;
    }

    /** The message, without the status. That of a server is escaped, for logs; {@link #getReason} has it as it is. */
    @Override
    public String getMessage() {
        return ForeignText.printable(Objects.requireNonNullElse(getReason(), code.text()));
    }
}
