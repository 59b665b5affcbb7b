/** Calls on Spring MVC. Start at {@link io.wireformat.rpc.internal.servlet.RpcFilter}. */
@NullMarked
package io.wireformat.rpc.internal.servlet;

import org.jspecify.annotations.NullMarked;
