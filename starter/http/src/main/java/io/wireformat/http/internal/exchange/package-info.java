/**
 * One exchange, for Spring MVC, WebFlux and the clients, without the Servlet API and Reactor. {@link BodyReader} reads a
 * body by the plan of its type. A {@link BodyWriter} writes one: {@link ResponseWriters} make the one of a response, whose
 * {@link ResponseHead} each stack implements, and {@link RequestWriter} is the one of clients. {@link RequestContext} has the
 * state of a request, and {@link Exchange} is the difference between a server and a client.
 */
@NullMarked
package io.wireformat.http.internal.exchange;

import org.jspecify.annotations.NullMarked;
