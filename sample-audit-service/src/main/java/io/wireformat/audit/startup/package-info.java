/** What an operator sees when the service starts, or does not. */
@NullMarked
package io.wireformat.audit.startup;

import org.jspecify.annotations.NullMarked;
