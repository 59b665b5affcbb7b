package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.server.ServletWithoutServer;
import jakarta.servlet.ServletException;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.mock.web.MockHttpServletResponse;

/** An audit event through Spring's servlet, which answers with it, without a network. */
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields
public class HandlerBenchmark {

    private static final String PATH = "/audit-event/echo";
    private static final int OK = 200;

    /** The name of a codec. */
    @Param("json")
    public String format;

    private ServletWithoutServer servlet;
    private String mediaType;
    private byte[] content;

    /** Starts the servlet, and sees that it answers with the event. */
    @Setup
    public void start() throws ServletException {
        MessageCodec codec = Messages.codec(format);
        Messages messages = Messages.named("audit-event");
        mediaType = codec.mediaType();
        content = messages.contents(codec).get(0);
        servlet = ServletWithoutServer.start();
        MockHttpServletResponse answer = echo();
        if (answer.getStatus() != OK
                || !codec.decode(answer.getContentAsByteArray(), messages.type())
                        .equals(messages.list().get(0))) {
            throw new StudyException(format + " is answered with status " + answer.getStatus() + " or another event");
        }
    }

    /** Ends it. */
    @TearDown
    public void stop() {
        servlet.close();
    }

    /** A request and its answer. */
    @Benchmark
    public MockHttpServletResponse echo() {
        return servlet.post(PATH, mediaType, content);
    }
}
