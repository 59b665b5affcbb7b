/** The logs of all tenants, and everything that works on each of them. */
@NullMarked
package io.wireformat.audit.log.tenant;

import org.jspecify.annotations.NullMarked;
