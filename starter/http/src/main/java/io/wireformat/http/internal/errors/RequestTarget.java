package io.wireformat.http.internal.errors;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** What a client asked for, as the instance of a problem. */
public final class RequestTarget {

    private RequestTarget() {}

    /** Sets the instance, unless the target is no URI: containers let more through, such as {@code //}. */
    public static void nameIn(ProblemDetail problem, String target) {
        try {
            problem.setInstance(new URI(target));
        } catch (URISyntaxException e) {
            problem.setInstance(null);
        }
    }

    /**
     * The problem of a refusal that names the target.
     *
     * @param told the status that was set, if any
     * @param usual the status where that is no error's
     */
    public static ProblemDetail refused(@Nullable HttpStatusCode told, HttpStatus usual, String target) {
        ProblemDetail problem = ProblemDetail.forStatus(told != null && told.isError() ? told : usual);
        nameIn(problem, target);
        return problem;
    }
}
