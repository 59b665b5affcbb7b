package io.wireformat.http.errors;

import io.wireformat.http.support.FailingEndpoints;
import io.wireformat.http.support.FailingFunctions;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.Set;

/** What refuses a request of {@link FailingEndpoints} or fails to respond to it, and how. */
enum Failure {
    MALFORMED(400, "POST", "/points", false) {
        @Override
        byte[] content() {
            return new byte[] {-1, -1, -1};
        }
    },
    UNAUTHORIZED(401, "GET", "/secret", false),
    FORBIDDEN(403, "GET", "/forbidden", false),
    NOT_FOUND(404, "GET", "/nowhere", false),
    METHOD_NOT_ALLOWED(405, "DELETE", "/points", false),
    NOT_ACCEPTABLE(406, "GET", "/table", false),
    CONFLICT(409, "GET", "/conflict", true),
    TOO_LARGE(413, "POST", "/points", false) {
        @Override
        byte[] content() {
            return new byte[FailingEndpoints.MOST_BYTES + 1];
        }
    },
    UNSUPPORTED(415, "POST", "/points", false) {
        @Override
        String contentType(ProblemFormat format) {
            return "text/csv";
        }
    },
    INVALID(422, "POST", "/valid", false) {
        @Override
        byte[] content() {
            return "{\"x\":-1,\"y\":0}".getBytes();
        }

        @Override
        String contentType(ProblemFormat format) {
            return "application/json";
        }
    },
    TOO_MANY(429, "GET", "/busy", true),
    FAILED(500, "GET", "/fails", true),
    UNAVAILABLE(503, "GET", "/away", true);

    /** Those that functions have too: they refuse no method or media type, and validate nothing, by themselves. */
    static final Set<Failure> OF_FUNCTIONS =
            EnumSet.of(MALFORMED, NOT_FOUND, CONFLICT, TOO_LARGE, UNSUPPORTED, TOO_MANY, FAILED, UNAVAILABLE);

    private final int status;
    private final String method;
    private final String path;
    private final boolean inHandler;

    Failure(int status, String method, String path, boolean inHandler) {
        this.status = status;
        this.method = method;
        this.path = path;
        this.inHandler = inHandler;
    }

    int status() {
        return status;
    }

    boolean isOfSecurity() {
        return this == UNAUTHORIZED || this == FORBIDDEN;
    }

    boolean isOfGet() {
        return method.equals("GET");
    }

    /** How often the handler runs. */
    int calls() {
        return inHandler ? 1 : 0;
    }

    byte[] content() {
        return new byte[0];
    }

    String contentType(ProblemFormat format) {
        return format.mediaType();
    }

    HttpResponse<byte[]> ask(TestServer server, ProblemFormat format) {
        return ask(server, format, method, path);
    }

    /** Requests the headers of the response to a GET. */
    HttpResponse<byte[]> askByHead(TestServer server, ProblemFormat format) {
        return ask(server, format, "HEAD", path);
    }

    /** Asks a function that fails in the same way. */
    HttpResponse<byte[]> askFunction(TestServer server, ProblemFormat format) {
        return ask(server, format, method, FailingFunctions.PREFIX + path);
    }

    private HttpResponse<byte[]> ask(TestServer server, ProblemFormat format, String by, String target) {
        return ask(server, by, target, "Accept", format.mediaType(), "Content-Type", contentType(format));
    }

    /** Asks in the words of one who knows nothing of formats but JSON. */
    HttpResponse<byte[]> askPlainly(TestServer server, String accept) {
        return ask(server, method, path, "Accept", accept, "Content-Type", contentType(ProblemFormat.JSON));
    }

    private HttpResponse<byte[]> ask(TestServer server, String by, String target, String... headers) {
        return server.send(server.request(target, headers).method(by, BodyPublishers.ofByteArray(content())));
    }
}
