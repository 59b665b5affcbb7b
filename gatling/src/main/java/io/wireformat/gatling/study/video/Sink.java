package io.wireformat.gatling.study.video;

import org.jspecify.annotations.Nullable;

/** Where results go, so that the compiler may not leave out what makes them. For one thread. */
final class Sink {

    @Nullable
    Object object;

    long number;

    void take(Object result) {
        object = result;
    }

    void take(long result) {
        number += result;
    }
}
