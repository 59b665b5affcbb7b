/** Advice from live traffic. */
@NullMarked
package io.wireformat.advice;

import org.jspecify.annotations.NullMarked;
