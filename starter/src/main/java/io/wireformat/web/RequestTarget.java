package io.wireformat.web;

import java.net.URI;
import java.net.URISyntaxException;
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
}
