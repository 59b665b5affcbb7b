/** Clients that send and receive our formats, and the servers that they meet. */
@NullMarked
package io.wireformat.http.clients;

import org.jspecify.annotations.NullMarked;
