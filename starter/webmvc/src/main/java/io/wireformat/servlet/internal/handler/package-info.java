/**
 * The types that handlers read and return, and the format of their responses. {@link ReturnValueHandler} has Spring choose among
 * the {@code WritableTypes}, and {@code RetriedResponse} tries again if a format fails. {@link EarlyRefusals} refuses requests
 * before the handler runs.
 */
@NullMarked
package io.wireformat.servlet.internal.handler;

import org.jspecify.annotations.NullMarked;
