/**
 * Clients of services. {@code ServiceClient} describes the methods of an interface as a server does, and a {@code Transport}
 * calls them: by a RestClient or a WebClient over Connect, by a Channel over gRPC. The latter two are optional libraries, which
 * only their own classes link.
 */
@NullMarked
package io.wireformat.rpc.internal.client;

import org.jspecify.annotations.NullMarked;
