/** The messages for the operator when the service starts or fails to start. */
@NullMarked
package io.wireformat.audit.startup;

import org.jspecify.annotations.NullMarked;
