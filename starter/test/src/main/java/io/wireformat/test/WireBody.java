package io.wireformat.test;

import org.assertj.core.api.AssertProvider;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.reactive.server.assertj.WebTestClientResponse;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.client.ExchangeResult;
import org.springframework.test.web.servlet.client.assertj.RestTestClientResponse;

/**
 * The body of a request or an answer, in any format, for AssertJ's {@code assertThat}:
 *
 * <pre>{@code
 * assertThat(WireBody.of(bytes, mediaType, formats)).hasSizeBelow(40).isContentOf(Parcel.class).isEqualTo(parcel);
 * }</pre>
 *
 * <p>Soft assertions collect what fails in their {@code check(() -> assertThat(body)...)}.
 */
public final class WireBody implements AssertProvider<WireBodyAssert> {

    private final byte[] content;

    private final @Nullable MediaType contentType;

    private final Formats formats;

    private final @Nullable HttpStatusCode status;

    private WireBody(
            byte[] content, @Nullable MediaType contentType, Formats formats, @Nullable HttpStatusCode status) {
        this.content = content;
        this.contentType = contentType;
        this.formats = formats;
        this.status = status;
    }

    /**
     * A body.
     *
     * @param contentType what it came as; null where that was not said
     * @param formats those that it can be in
     */
    public static WireBody of(byte[] content, @Nullable MediaType contentType, Formats formats) {
        return new WireBody(content.clone(), contentType, formats, null);
    }

    /** The body of an answer of {@code RestTestClient}, once its {@code expectBody()} has read it. */
    public static WireBody of(ExchangeResult result, Formats formats) {
        return of(result.getResponseBodyContent(), result.getResponseHeaders(), formats, result.getStatus());
    }

    /** The body of an answer of {@code WebTestClient}, once its {@code expectBody()} has read it. */
    public static WireBody of(org.springframework.test.web.reactive.server.ExchangeResult result, Formats formats) {
        return of(result.getResponseBodyContent(), result.getResponseHeaders(), formats, result.getStatus());
    }

    private static WireBody of(byte @Nullable [] content, HttpHeaders headers, Formats formats, HttpStatusCode status) {
        return new WireBody(content != null ? content : new byte[0], headers.getContentType(), formats, status);
    }

    /** The body of an answer of {@code MockMvcTester}. */
    public static WireBody of(MvcTestResult result, Formats formats) {
        return of(result.getResponse(), formats);
    }

    /** The body of an answer of {@code MockMvc}. */
    public static WireBody of(MockHttpServletResponse response, Formats formats) {
        String contentType = response.getContentType();
        return new WireBody(
                response.getContentAsByteArray(),
                contentType != null ? MediaType.parseMediaType(contentType) : null,
                formats,
                HttpStatusCode.valueOf(response.getStatus()));
    }

    /** The body of an answer that has assertions of its own. */
    static WireBody ofAnswer(Object answer, Formats formats) {
        if (answer instanceof MvcTestResult result) {
            return of(result, formats);
        }
        if (answer instanceof RestTestClientResponse response) {
            return of(response.getExchangeResult(), formats);
        }
        if (answer instanceof WebTestClientResponse response) {
            return of(response.getExchangeResult(), formats);
        }
        throw new IllegalArgumentException("No answer of a test client: " + answer);
    }

    byte[] content() {
        return content;
    }

    /** The status of the answer; null where that is not known. */
    @Nullable
    HttpStatusCode status() {
        return status;
    }

    /** The format that the content type names; null where it names none. */
    @Nullable
    Format format() {
        return contentType != null ? formats.of(contentType) : null;
    }

    String unnamed() {
        return (contentType != null ? "None is called " + contentType : "There is no content type")
                + "; formats that are on: " + formats;
    }

    /** @deprecated use AssertJ's {@code assertThat}, which calls this */
    @Deprecated
    @Override
    public WireBodyAssert assertThat() {
        return new WireBodyAssert(this);
    }

    @Override
    public String toString() {
        Format format = format();
        return content.length + " bytes of " + (format != null ? format.name() : String.valueOf(contentType));
    }
}
