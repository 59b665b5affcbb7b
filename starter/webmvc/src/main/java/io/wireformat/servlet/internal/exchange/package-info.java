/**
 * The state of the request that a thread handles, and the filter in which it ends.
 */
@NullMarked
package io.wireformat.servlet.internal.exchange;

import org.jspecify.annotations.NullMarked;
