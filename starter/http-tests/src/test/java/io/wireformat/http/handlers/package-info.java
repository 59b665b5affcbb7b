/** Handlers of every kind: methods, functions, coroutines and publishers, on either stack. */
@NullMarked
package io.wireformat.http.handlers;

import org.jspecify.annotations.NullMarked;
