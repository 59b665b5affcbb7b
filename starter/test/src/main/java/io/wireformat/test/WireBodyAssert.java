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

/** What can be asked of a body. Failures name the format and, where there is one, the field. */
public final class WireBodyAssert extends AbstractAssert<WireBodyAssert, WireBody> {

    WireBodyAssert(WireBody body) {
        super(body, WireBodyAssert.class);
    }

    /** The content type names a format. */
    public WireBodyAssert isIn(Format expected) {
        return isIn(expected.name());
    }

    /** The content type names a format, by its name. */
    public WireBodyAssert isIn(String expected) {
        if (!format().name().equals(expected)) {
            throw failure("Expected %s, but the content type says %s", expected, format());
        }
        return this;
    }

    /** It takes fewer bytes than this. */
    public WireBodyAssert hasSizeBelow(int bytes) {
        if (actual.content().length >= bytes) {
            throw failure("Expected less than %d bytes", bytes);
        }
        return this;
    }

    /** It holds a value of a class, which is what is asked next. */
    public <T> WireContentAssert<T> isContentOf(Class<T> type) {
        if (type != Problem.class) {
            requireNoProblem(type);
        }
        return new WireContentAssert<>(read(format -> format.decode(actual.content(), type)), description());
    }

    /** It holds a value of a generic type, which is what is asked next. */
    public <T> WireContentAssert<T> isContentOf(ParameterizedTypeReference<T> type) {
        requireNoProblem(type.getType());
        return new WireContentAssert<>(read(format -> format.decode(actual.content(), type)), description());
    }

    /** It holds a list, which is what is asked next. */
    public <T> ListAssert<T> isListOf(Class<T> element) {
        requireNoProblem(element);
        ParameterizedTypeReference<List<T>> type = ParameterizedTypeReference.forType(
                ResolvableType.forClassWithGenerics(List.class, element).getType());
        List<T> list = read(format -> format.decode(actual.content(), type));
        return Assertions.assertThat(list).as("%s", description());
    }

    /** It holds an error, which is what is asked next. */
    public WireProblemAssert isProblem() {
        Problem problem = read(format -> format.content().problem(actual.content()));
        if (problem.status() < 100 || problem.status() > 599) {
            throw failure("Expected a problem, but there is no status of HTTP in it");
        }
        return new WireProblemAssert(problem, description());
    }

    /** An error is no content of the type that was asked for, though it may look like it. */
    private void requireNoProblem(Type type) {
        HttpStatusCode status = actual.status();
        Format format = actual.format();
        if (status == null || !status.isError() || format == null) {
            return;
        }
        Problem problem;
        try {
            problem = format.content().problem(actual.content());
        } catch (DecodingException e) {
            return;
        }
        if (problem.status() == status.value()) {
            throw failure(
                    "Expected %s, but the answer is %d, and a problem: %s",
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

    /** What the test says that it is; asked late, because {@code asInstanceOf} replaces what an assertion starts with. */
    private String description() {
        return info.hasDescription() ? descriptionText() : actual.toString();
    }
}
