/**
 * The types that handlers read and return, and the format of their responses. {@code ReturnValueHandler} decides among the
 * {@code WritableTypes}, and {@code RetriedResponse} tries the next one. {@code EarlyRefusals} come before the handler runs.
 */
@NullMarked
package io.wireformat.servlet.internal.handler;

import org.jspecify.annotations.NullMarked;
