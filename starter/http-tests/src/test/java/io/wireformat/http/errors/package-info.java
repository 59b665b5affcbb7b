/** Requests and responses that fail, and what clients learn of it. */
@NullMarked
package io.wireformat.http.errors;

import org.jspecify.annotations.NullMarked;
