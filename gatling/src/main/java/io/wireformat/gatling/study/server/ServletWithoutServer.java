package io.wireformat.gatling.study.server;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.context.servlet.AnnotationConfigServletWebApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * The study server in this JVM, without connections, filters and threads of its own: requests and answers are objects
 * that are handed to Spring's servlet. Safe for concurrent use. Close it.
 */
public final class ServletWithoutServer implements AutoCloseable {

    private final ConfigurableApplicationContext context;
    private final MockServletContext servletContext;
    private final DispatcherServlet servlet;

    private ServletWithoutServer(ConfigurableApplicationContext context, MockServletContext servletContext)
            throws ServletException {
        this.context = context;
        this.servletContext = servletContext;
        this.servlet = context.getBean(DispatcherServlet.class);
        servlet.init(new MockServletConfig(servletContext));
    }

    /** Starts it. */
    public static ServletWithoutServer start() throws ServletException {
        MockServletContext servletContext = new MockServletContext();
        ConfigurableApplicationContext context = StudyServer.application()
                .web(WebApplicationType.SERVLET)
                .contextFactory(type -> {
                    AnnotationConfigServletWebApplicationContext web =
                            new AnnotationConfigServletWebApplicationContext();
                    web.setServletContext(servletContext);
                    return web;
                })
                .run();
        return new ServletWithoutServer(context, servletContext);
    }

    /** Posts content, and wants the answer in the same media type. */
    public MockHttpServletResponse post(String path, String mediaType, byte[] content) {
        MockHttpServletRequest request = new MockHttpServletRequest(servletContext, "POST", path);
        request.setContentType(mediaType);
        request.addHeader("Accept", mediaType);
        request.setContent(content);
        MockHttpServletResponse response = new MockHttpServletResponse();
        try {
            servlet.service(request, response);
        } catch (ServletException | IOException e) {
            throw new IllegalStateException(path + " cannot be answered", e);
        }
        return response;
    }

    @Override
    public void close() {
        servlet.destroy();
        context.close();
    }
}
