package io.wireformat.rpc.internal.contract;

import org.springframework.core.MethodParameter;

/**
 * A part of a REST request that is a field of the message.
 *
 * @param name the name in the request; of a body, that of its parameter
 * @param parameter its declaration, for conversion to text
 */
record Input(Source source, String name, MethodParameter parameter) {

    /** The parts of a request. */
    enum Source {
        PATH,
        QUERY,
        HEADER,
        BODY
    }
}
