/** Advice from live traffic, over HTTP. */
@NullMarked
package io.wireformat.http.advice;

import org.jspecify.annotations.NullMarked;
