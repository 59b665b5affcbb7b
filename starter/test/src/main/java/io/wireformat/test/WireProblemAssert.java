package io.wireformat.test;

import io.wireformat.web.Problem;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on a problem. */
public final class WireProblemAssert extends AbstractAssert<WireProblemAssert, Problem> {

    WireProblemAssert(Problem problem, String description) {
        super(problem, WireProblemAssert.class);
        info.description("%s", description);
    }

    /** Verifies the status, which is also the response's. */
    public WireProblemAssert hasStatus(int expected) {
        return has("status", actual.status(), expected);
    }

    /** Verifies the type, a URI. */
    public WireProblemAssert hasType(String expected) {
        return has("type", actual.type(), expected);
    }

    /** Verifies the title. */
    public WireProblemAssert hasTitle(String expected) {
        return has("title", actual.title(), expected);
    }

    /** Verifies the detail. */
    public WireProblemAssert hasDetail(String expected) {
        return has("detail", actual.detail(), expected);
    }

    /** Verifies that the detail contains a text. */
    public WireProblemAssert hasDetailContaining(String expected) {
        String detail = actual.detail();
        if (detail == null || !detail.contains(expected)) {
            throw failure("Expected a detail with \"%s\", but it is %s", expected, detail);
        }
        return this;
    }

    /** Verifies the instance, a URI. */
    public WireProblemAssert hasInstance(String expected) {
        return has("instance", actual.instance(), expected);
    }

    /** Verifies an extension member, as text. */
    public WireProblemAssert hasExtension(String name, String expected) {
        return has(name, actual.extensions().get(name), expected);
    }

    private WireProblemAssert has(String member, @Nullable Object found, Object expected) {
        if (!Objects.equals(found, expected)) {
            throw failureWithActualExpected(
                    found, expected, "Expected %s to be %s, but it is %s in %s", member, expected, found, actual);
        }
        return this;
    }
}
