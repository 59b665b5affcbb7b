package io.wireformat.test;

import io.wireformat.DecodingException;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Function;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatusCode;

/** Assertions on a body. Failures name the format and the field, if any. */
public final class WireBodyAssert extends AbstractAssert<WireBodyAssert, WireBody> {

    WireBodyAssert(WireBody body) {
        super(body, WireBodyAssert.class);
    }

    /** Verifies that the content type is one of this format's. */
    public WireBodyAssert isIn(Format expected) {
        return isIn(expected.name());
    }

    /** Verifies that the content type belongs to the format with this name. */
    public WireBodyAssert isIn(String expected) {
        if (!format().name().equals(expected)) {
            throw failure("Expected %s, but the content type is of %s", expected, format());
        }
        return this;
    }

    /** Verifies that the body is smaller than this number of bytes. */
    public WireBodyAssert hasSizeBelow(int bytes) {
        if (actual.content().length >= bytes) {
            throw failure("Expected less than %d bytes", bytes);
        }
        return this;
    }

    /** Decodes the body to a value of a class, and returns assertions on it. */
    public <T> WireContentAssert<T> isContentOf(Class<T> type) {
        if (type != Problem.class) {
            requireNoProblem(type);
        }
        return new WireContentAssert<>(read(format -> format.decode(actual.content(), type)), description());
    }

    /** Decodes the body to a value of a generic type, and returns assertions on it. */
    public <T> WireContentAssert<T> isContentOf(ParameterizedTypeReference<T> type) {
        requireNoProblem(type.getType());
        return new WireContentAssert<>(read(format -> format.decode(actual.content(), type)), description());
    }

    /** Decodes the body to a list, and returns assertions on it. */
    public <T> ListAssert<T> isListOf(Class<T> element) {
        requireNoProblem(element);
        ParameterizedTypeReference<List<T>> type = ParameterizedTypeReference.forType(
                ResolvableType.forClassWithGenerics(List.class, element).getType());
        List<T> list = read(format -> format.decode(actual.content(), type));
        return Assertions.assertThat(list).as("%s", description());
    }

    /** Decodes the body to a problem, and returns assertions on it. */
    public WireProblemAssert isProblem() {
        Problem problem = read(format -> format.problem(actual.content()));
        if (problem.status() < 100 || problem.status() > 599) {
            throw failure("Expected a problem, but the body has no HTTP status");
        }
        return new WireProblemAssert(problem, description());
    }

    /** A problem may decode to the expected type by accident, but is not content of it. */
    private void requireNoProblem(Type type) {
        HttpStatusCode status = actual.status();
        Format format = actual.format();
        if (status == null || !status.isError() || format == null) {
            return;
        }
        Problem problem;
        try {
            problem = format.problem(actual.content());
        } catch (DecodingException e) {
            return;
        }
        if (problem.status() == status.value()) {
            throw failure(
                    "Expected %s, but the response is a %d with the problem: %s",
                    type.getTypeName(), status.value(), problem.title() + ": " + problem.detail());
        }
    }

    private <T> T read(Function<Format, T> reading) {
        try {
            return reading.apply(format());
        } catch (DecodingException e) {
            AssertionError failure = failure("%s", e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    private Format format() {
        Format format = actual.format();
        if (format == null) {
            throw failure("%s", actual.unnamed());
        }
        return format;
    }

    @Override
    protected AssertionError failure(String message, Object... arguments) {
        as("%s", description());
        return super.failure(message, arguments);
    }

    /** The test's description of the body; read late, because {@code asInstanceOf} replaces the initial one. */
    private String description() {
        return info.hasDescription() ? descriptionText() : actual.toString();
    }
}
