/** Gives Spring's clients formats. Start at {@link io.wireformat.client.internal.spring.FormattedClients}. */
@NullMarked
package io.wireformat.client.internal.spring;

import org.jspecify.annotations.NullMarked;
