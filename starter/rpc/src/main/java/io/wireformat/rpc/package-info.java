/**
 * Controllers that are called as services, too. A call passes these files:
 *
 * <ol>
 *   <li>{@code internal.contract.Contract} describes each controller with {@link io.wireformat.rpc.RpcService} at the start:
 *       its methods, the messages of their parameters, and why a method is no RPC.
 *   <li>{@code internal.servlet.RpcFilter}, or {@code internal.webflux.RpcWebFilter}, takes a request to
 *       {@code /package.Service/Method}. {@code internal.connect.RpcServer} begins the {@code internal.connect.ConnectCall},
 *       with what {@code internal.connect.ConnectRequest} reads of Connect or gRPC.
 *   <li>{@code internal.contract.RestCallMapper} makes a {@code internal.contract.RestCall} from the message, which
 *       {@code internal.servlet.RestRequest} shows as the REST request of the method. A message that is the body is passed on
 *       undecoded; otherwise its fields become the parameters. From there on it is that request: Spring Security, CSRF, CORS,
 *       interceptors, limits, validation and exception handlers see it as such.
 *   <li>{@code internal.servlet.RpcResponse} has the controller's response, of which {@code internal.connect.Reply} makes that
 *       of the call, in Protobuf or Protobuf as JSON, and of an error {@code internal.connect.ConnectError}.
 * </ol>
 */
@NullMarked
package io.wireformat.rpc;

import org.jspecify.annotations.NullMarked;
