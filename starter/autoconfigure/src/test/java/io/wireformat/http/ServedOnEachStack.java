package io.wireformat.http;

import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of a server that runs on one stack after the other; each class starts its own. */
@NullUnmarked
@ParameterizedClass
@EnumSource
abstract class ServedOnEachStack {

    static TestServer server;

    @Parameter
    Stack stack;

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }
}
