/**
 * The formats for messages that do not pass over HTTP: records of topics, messages of destinations, values in caches. Start at
 * {@link io.wireformat.internal.messages.MessageFormats}.
 */
@NullMarked
package io.wireformat.internal.messages;

import org.jspecify.annotations.NullMarked;
