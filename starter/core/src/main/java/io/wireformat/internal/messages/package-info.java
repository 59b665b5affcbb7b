/**
 * The formats for messages that do not pass over HTTP: records of topics, messages of destinations, values in caches. Start at
 * {@link io.wireformat.internal.messages.MessageFormats}; a {@link io.wireformat.internal.messages.MessageFormat} writes and reads
 * one format. For the code of applications {@link io.wireformat.Wireformat} does the same.
 */
@NullMarked
package io.wireformat.internal.messages;

import org.jspecify.annotations.NullMarked;
