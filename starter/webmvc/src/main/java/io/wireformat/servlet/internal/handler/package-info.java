/**
 * The arguments and return values of handlers, and the format of their responses.
 */
@NullMarked
package io.wireformat.servlet.internal.handler;

import org.jspecify.annotations.NullMarked;
