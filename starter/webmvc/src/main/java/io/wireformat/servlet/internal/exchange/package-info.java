/**
 * What is known of the request that a thread answers, and what ends with it.
 */
@NullMarked
package io.wireformat.servlet.internal.exchange;

import org.jspecify.annotations.NullMarked;
