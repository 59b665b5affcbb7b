package io.wireformat.test;

import io.wireformat.web.Problem;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** What can be asked of an error. */
public final class WireProblemAssert extends AbstractAssert<WireProblemAssert, Problem> {

    WireProblemAssert(Problem problem, String description) {
        super(problem, WireProblemAssert.class);
        info.description("%s", description);
    }

    /** The status that it tells, which is also the answer's. */
    public WireProblemAssert hasStatus(int expected) {
        return has("status", actual.status(), expected);
    }

    /** What kind of error it is, as a URI. */
    public WireProblemAssert hasType(String expected) {
        return has("type", actual.type(), expected);
    }

    /** The kind in words. */
    public WireProblemAssert hasTitle(String expected) {
        return has("title", actual.title(), expected);
    }

    /** This occurrence in words. */
    public WireProblemAssert hasDetail(String expected) {
        return has("detail", actual.detail(), expected);
    }

    /** Part of this occurrence in words. */
    public WireProblemAssert hasDetailContaining(String expected) {
        String detail = actual.detail();
        if (detail == null || !detail.contains(expected)) {
            throw failure("Expected a detail with \"%s\", but it is %s", expected, detail);
        }
        return this;
    }

    /** This occurrence as a URI. */
    public WireProblemAssert hasInstance(String expected) {
        return has("instance", actual.instance(), expected);
    }

    /** What the application adds, as text. */
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
