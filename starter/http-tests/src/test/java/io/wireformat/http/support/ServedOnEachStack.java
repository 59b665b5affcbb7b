package io.wireformat.http.support;

import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of a server that runs on one stack after the other; each class starts its own. */
@NullUnmarked
@ParameterizedClass
@EnumSource
public abstract class ServedOnEachStack {

    public static TestServer server;

    @Parameter
    public Stack stack;

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }
}
