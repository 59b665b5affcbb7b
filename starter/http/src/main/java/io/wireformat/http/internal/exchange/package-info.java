/**
 * One exchange, for Spring MVC, WebFlux and the clients, without the Servlet API and Reactor. {@link BodyReader} reads a
 * body. {@link ResponseWriters} write the bodies of a server, and {@link RequestWriter} those of a client. {@link
 * RequestContext} has the state of a request, and {@link ObservedBodies} the sizes that observations show.
 */
@NullMarked
package io.wireformat.http.internal.exchange;

import org.jspecify.annotations.NullMarked;
