/**
 * The types that handlers read and return, and the format of their responses. {@link ResultHandlers} replaces Spring's handlers
 * of results: {@code ResponseBodies} has Spring choose the media type from {@link ProducibleTypes}, where ours come last, and
 * tries again if a format fails. {@link RefusingAdapter} refuses requests before the handler runs, as {@code EarlyRefusals}
 * decides.
 */
@NullMarked
package io.wireformat.webflux.internal.handler;

import org.jspecify.annotations.NullMarked;
