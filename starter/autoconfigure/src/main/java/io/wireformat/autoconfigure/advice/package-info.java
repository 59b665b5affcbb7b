/** Advice from live traffic. Start at {@link io.wireformat.autoconfigure.advice.WireformatAdviceAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.advice;

import org.jspecify.annotations.NullMarked;
