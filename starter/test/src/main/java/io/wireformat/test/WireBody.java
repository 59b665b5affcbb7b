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
 * The body of a request or response in any format, for AssertJ's {@code assertThat}:
 *
 * <pre>{@code
 * assertThat(WireBody.of(bytes, mediaType, formats)).hasSizeBelow(40).isContentOf(Parcel.class).isEqualTo(parcel);
 * }</pre>
 *
 * <p>For soft assertions use {@code check(() -> assertThat(body)...)}.
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
     * Creates a body.
     *
     * @param contentType its content type; null if absent
     * @param formats the formats that it can be in
     */
    public static WireBody of(byte[] content, @Nullable MediaType contentType, Formats formats) {
        return new WireBody(content.clone(), contentType, formats, null);
    }

    /** The body of a {@code RestTestClient}'s response, after {@code expectBody()} has read it. */
    public static WireBody of(ExchangeResult result, Formats formats) {
        return of(result.getResponseBodyContent(), result.getResponseHeaders(), formats, result.getStatus());
    }

    /** The body of a {@code WebTestClient}'s response, after {@code expectBody()} has read it. */
    public static WireBody of(org.springframework.test.web.reactive.server.ExchangeResult result, Formats formats) {
        return of(result.getResponseBodyContent(), result.getResponseHeaders(), formats, result.getStatus());
    }

    private static WireBody of(byte @Nullable [] content, HttpHeaders headers, Formats formats, HttpStatusCode status) {
        return new WireBody(content != null ? content : new byte[0], headers.getContentType(), formats, status);
    }

    /** The body of a {@code MockMvcTester}'s response. */
    public static WireBody of(MvcTestResult result, Formats formats) {
        return of(result.getResponse(), formats);
    }

    /** The body of a {@code MockMvc}'s response. */
    public static WireBody of(MockHttpServletResponse response, Formats formats) {
        String contentType = response.getContentType();
        return new WireBody(
                response.getContentAsByteArray(),
                contentType != null ? MediaType.parseMediaType(contentType) : null,
                formats,
                HttpStatusCode.valueOf(response.getStatus()));
    }

    /** The body of a response that has its own assertions. */
    static WireBody ofResponse(Object tested, Formats formats) {
        if (tested instanceof MvcTestResult result) {
            return of(result, formats);
        }
        if (tested instanceof RestTestClientResponse response) {
            return of(response.getExchangeResult(), formats);
        }
        if (tested instanceof WebTestClientResponse response) {
            return of(response.getExchangeResult(), formats);
        }
        throw new IllegalArgumentException("Not a response of a test client: " + tested);
    }

    byte[] content() {
        return content;
    }

    /** The status of the response; null if unknown. */
    @Nullable
    HttpStatusCode status() {
        return status;
    }

    /** The format of the content type; null if no format has it. */
    @Nullable
    Format format() {
        return contentType != null ? formats.of(contentType) : null;
    }

    String unnamed() {
        return (contentType != null ? "No format has the content type " + contentType : "The content type is absent")
                + "; enabled formats: " + formats;
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
