package io.wireformat.http.support;

import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** Tests of a server that runs on a stack, which is the class's parameter; each class starts its own. */
@NullUnmarked
public abstract class Served {

    public static TestServer server;

    @Parameter
    public Stack stack;

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }
}
