/** The types that handlers read and return, and the format of their responses. */
@NullMarked
package io.wireformat.servlet.internal.handler;

import org.jspecify.annotations.NullMarked;
