/** Calls on WebFlux. Start at {@link io.wireformat.rpc.internal.webflux.RpcWebFilter}. */
@NullMarked
package io.wireformat.rpc.internal.webflux;

import org.jspecify.annotations.NullMarked;
