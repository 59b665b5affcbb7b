/** Calls in Spring Boot. Start at {@link io.wireformat.rpc.autoconfigure.WireformatRpcAutoConfiguration}. */
@NullMarked
package io.wireformat.rpc.autoconfigure;

import org.jspecify.annotations.NullMarked;
