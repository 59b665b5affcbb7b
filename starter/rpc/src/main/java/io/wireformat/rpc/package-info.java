/**
 * Controllers that are called as services, too. A call passes these files:
 *
 * <ol>
 *   <li>{@code internal.contract.Contract} describes each controller with {@link io.wireformat.rpc.RpcService} at the start:
 *       its methods, the messages of their parameters, and why a method is no RPC.
 *   <li>{@code internal.servlet.RpcFilter}, or {@code internal.webflux.RpcWebFilter}, takes a request to
 *       {@code /package.Service/Method}. {@code internal.connect.ConnectRequest} reads what Connect or gRPC says of the call.
 *   <li>{@code internal.contract.RestCall} fills the REST request of the method from the message. From there on it is that
 *       request: Spring Security, CSRF, CORS, interceptors, limits, validation and exception handlers see it as such.
 *   <li>{@code internal.connect.Reply} makes the response of the call from that of the controller, in Protobuf or Protobuf as
 *       JSON, and of an error {@code internal.connect.ConnectError}.
 * </ol>
 */
@NullMarked
package io.wireformat.rpc;

import org.jspecify.annotations.NullMarked;
