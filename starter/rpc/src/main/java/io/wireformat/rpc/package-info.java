/**
 * Controllers that are called as services, too. A call passes these files:
 *
 * <ol>
 *   <li>{@code internal.contract.Contract} describes each controller with {@link io.wireformat.rpc.RpcService} at the start:
 *       its methods, the messages of their parameters, and why a method is no RPC.
 *   <li>{@code internal.servlet.RpcFilter}, or {@code internal.webflux.RpcWebFilter}, takes a request to
 *       {@code /package.Service/Method}. {@code internal.connect.ConnectRequest} reads what Connect says of the call.
 *   <li>{@code internal.contract.RestCall} fills the REST request of the method from the message. From there on it is that
 *       request: Spring Security, CSRF, CORS, interceptors, limits, validation and exception handlers see it as such.
 *   <li>The response of the controller, in Protobuf or Protobuf as JSON, becomes Connect's, and an error becomes one of
 *       {@code internal.connect.ConnectError}.
 * </ol>
 */
@NullMarked
package io.wireformat.rpc;

import org.jspecify.annotations.NullMarked;
