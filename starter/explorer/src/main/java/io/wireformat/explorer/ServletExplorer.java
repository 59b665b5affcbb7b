package io.wireformat.explorer;

import io.wireformat.internal.pipeline.ExchangeMemory;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Serves the explorer in Spring MVC, by handlers that write their responses themselves. Safe for use by many threads. */
final class ServletExplorer {

    private final ExplorerRoutes routes;
    private final Function<HttpServletRequest, Described.@Nullable Csrf> csrf;

    ServletExplorer(ExplorerRoutes routes, Function<HttpServletRequest, Described.@Nullable Csrf> csrf) {
        this.routes = routes;
        this.csrf = csrf;
    }

    void addTo(RequestMappingHandlerMapping mapping) {
        register(mapping, RequestMethod.GET, ExplorerRoutes.PAGE, "page");
        register(mapping, RequestMethod.GET, ExplorerRoutes.FILES, "file");
        register(mapping, RequestMethod.GET, ExplorerRoutes.APPLICATION, "application");
        register(mapping, RequestMethod.GET, ExplorerRoutes.TYPE, "type");
        register(mapping, RequestMethod.POST, ExplorerRoutes.MESSAGES, "messages");
        register(mapping, RequestMethod.POST, ExplorerRoutes.TIMES, "times");
        register(mapping, RequestMethod.POST, ExplorerRoutes.FITTING, "fitting");
        register(mapping, RequestMethod.POST, ExplorerRoutes.CONTENT, "content");
    }

    private void register(RequestMappingHandlerMapping mapping, RequestMethod verb, String path, String name) {
        RequestMappingInfo info = RequestMappingInfo.paths(path)
                .methods(verb)
                .options(mapping.getBuilderConfiguration())
                .build();
        Method method = Arrays.stream(ServletExplorer.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        mapping.registerMapping(info, this, method);
    }

    void page(HttpServletResponse response) throws IOException {
        write(routes.page(), response);
    }

    void file(@PathVariable("name") String name, HttpServletResponse response) throws IOException {
        write(routes.file(name), response);
    }

    void application(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (ExchangeMemory memory = routes.open()) {
            write(routes.application(csrf.apply(request), memory), response);
        }
    }

    void type(@PathVariable("type") String type, HttpServletResponse response) throws IOException {
        try (ExchangeMemory memory = routes.open()) {
            write(routes.type(type, memory), response);
        }
    }

    void messages(@PathVariable("type") String type, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        withBody(request, response, (body, memory) -> routes.messages(type, body, memory));
    }

    void times(@PathVariable("type") String type, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        withBody(request, response, (body, memory) -> routes.times(type, body, memory));
    }

    void fitting(@PathVariable("type") String type, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        withBody(request, response, (body, memory) -> routes.fitting(type, body, memory));
    }

    void content(
            @PathVariable("type") String type,
            @PathVariable("format") String format,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        withBody(request, response, (body, memory) -> routes.content(type, format, body, memory));
    }

    private void withBody(
            HttpServletRequest request, HttpServletResponse response, BiFunction<byte[], ExchangeMemory, Reply> reply)
            throws IOException {
        try (ExchangeMemory memory = routes.open()) {
            Reply refusal = routes.refusal(request.getContentLengthLong(), memory);
            write(refusal != null ? refusal : reply(request, memory, reply), response);
        }
    }

    private Reply reply(
            HttpServletRequest request, ExchangeMemory memory, BiFunction<byte[], ExchangeMemory, Reply> reply)
            throws IOException {
        byte[] body = request.getInputStream().readNBytes(routes.maxSize() + 1);
        return body.length > routes.maxSize() ? routes.tooLarge() : reply.apply(body, memory);
    }

    private static void write(Reply reply, HttpServletResponse response) throws IOException {
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            output.setStatusCode(reply.status());
            reply.describe(output.getHeaders());
            output.getBody().write(reply.body());
        }
    }
}
