package io.wireformat.benchmarks.exchange;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.web.context.servlet.AnnotationConfigServletWebApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.web.DelegatingServletOutputStream;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.servlet.DispatcherServlet;

/** Runs the {@link EchoApplication} with Spring MVC in this JVM, without connections, its own threads and meters. */
final class EchoService implements AutoCloseable {

    private static final String OURS = "^io\\.wireformat\\.";
    private static final String METERS = "^org\\.springframework\\.boot\\.(micrometer|actuate|health)\\.";

    private final ConfigurableApplicationContext context;
    private final MockServletContext servletContext;
    private final DispatcherServlet servlet;

    private EchoService(ConfigurableApplicationContext context, MockServletContext servletContext)
            throws ServletException {
        this.context = context;
        this.servletContext = servletContext;
        this.servlet = context.getBean(DispatcherServlet.class);
        servlet.init(new MockServletConfig(servletContext));
    }

    static EchoService withStarter() throws ServletException {
        return start(METERS);
    }

    /** Starts it with everything on the class path except the starter. */
    static EchoService withoutStarter() throws ServletException {
        return start(METERS + "|" + OURS);
    }

    private static EchoService start(String excluding) throws ServletException {
        Predicate<String> isExcluded = Pattern.compile(excluding).asPredicate();
        ImportCandidates candidates =
                ImportCandidates.load(AutoConfiguration.class, EchoService.class.getClassLoader());
        String excluded = candidates.getCandidates().stream().filter(isExcluded).collect(Collectors.joining(","));
        MockServletContext servletContext = new MockServletContext();
        ConfigurableApplicationContext context = new SpringApplicationBuilder(EchoApplication.class)
                .web(WebApplicationType.SERVLET)
                .contextFactory(type -> {
                    AnnotationConfigServletWebApplicationContext web =
                            new AnnotationConfigServletWebApplicationContext();
                    web.setServletContext(servletContext);
                    return web;
                })
                .properties(Map.of(
                        "spring.autoconfigure.exclude", excluded,
                        "spring.main.banner-mode", "off",
                        "logging.level.root", "warn"))
                .run();
        return new EchoService(context, servletContext);
    }

    /** Whether the application uses the starter. */
    boolean hasStarter() {
        return context.containsBean("io.wireformat.autoconfigure.core.WireformatAutoConfiguration");
    }

    /**
     * Posts content, and returns the response body.
     *
     * @param path of {@link EchoApplication}
     */
    byte[] post(String path, String contentType, String accept, byte[] content) throws ServletException, IOException {
        MockHttpServletRequest request = new MockHttpServletRequest(servletContext, "POST", path);
        request.setContentType(contentType);
        request.addHeader("Accept", accept);
        request.setContent(content);
        Response response = new Response();
        servlet.service(request, response);
        if (response.getStatus() != 200) {
            throw new IllegalStateException("The status is " + response.getStatus());
        }
        return response.content.toByteArray();
    }

    @Override
    public void close() {
        servlet.destroy();
        context.close();
    }

    /** Accepts arrays of bytes, like a server; the mock's own stream takes single bytes. */
    private static final class Response extends MockHttpServletResponse {

        private final ByteArrayOutputStream content = new ByteArrayOutputStream();

        @Override
        public ServletOutputStream getOutputStream() {
            return new DelegatingServletOutputStream(content) {
                @Override
                public void write(byte[] bytes, int offset, int length) {
                    content.write(bytes, offset, length);
                }
            };
        }
    }
}
