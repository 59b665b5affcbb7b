package io.wireformat.servlet.internal;

import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.schema.SchemaResponses;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Responds to {@code GET /wireformat/schemas/{type}} with the schema of a type, and to {@code GET /wireformat/schemas} with
 * the names of all. Safe for use by many threads.
 *
 * <p>The two are annotated handlers: if an application has a functional route, Spring asks it first for each request, and
 * sorts the media types of all converters before. They write their responses themselves, so that no part of the starter
 * takes a response for a message of the application.
 */
public final class SchemaEndpoint {

    private final SchemaResponses responses;
    private final WebMvcFormats formats;

    /** An endpoint that serves what a catalog has. */
    public SchemaEndpoint(SchemaCatalog catalog, WebMvcFormats formats) {
        this.responses = new SchemaResponses(catalog);
        this.formats = formats;
    }

    /** Adds its handlers to those of the application. */
    public void addTo(RequestMappingHandlerMapping mapping) {
        register(mapping, SchemaCatalog.LIST, "list");
        register(mapping, SchemaCatalog.PATH + "{type}", "schema");
    }

    private void register(RequestMappingHandlerMapping mapping, String path, String name) {
        RequestMappingInfo info = RequestMappingInfo.paths(path)
                .methods(RequestMethod.GET)
                .options(mapping.getBuilderConfiguration())
                .build();
        Method method = Arrays.stream(SchemaEndpoint.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        mapping.registerMapping(info, this, method);
    }

    void list(HttpServletResponse response) throws IOException {
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            if (!formats.problems().writeAsSpring(responses.list(), MediaType.APPLICATION_JSON, output)) {
                throw new HttpMessageNotWritableException("No converter writes " + MediaType.APPLICATION_JSON);
            }
        }
    }

    void schema(@PathVariable("type") String type, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        SchemaResponses.Response found = responses.to(
                type, () -> MediaType.parseMediaTypes(Collections.list(request.getHeaders(HttpHeaders.ACCEPT))));
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            VaryHeader.addAccept(output.getHeaders());
            if (found instanceof SchemaResponses.None none) {
                ProblemDetail problem = none.problem();
                response.setStatus(problem.getStatus());
                formats.problems().writeAsSpring(problem, MediaType.APPLICATION_PROBLEM_JSON, output);
            } else if (found instanceof SchemaResponses.Schema schema
                    && !new ServletWebRequest(request, response).checkNotModified(schema.etag())) {
                schema.describe(output.getHeaders());
                output.getHeaders().setContentLength(schema.content().length);
                output.getBody().write(schema.content());
            }
        }
    }
}
