/** Commands of the operator, beside the service or without it: {@code java -jar sample-audit-service.jar erase ...}. */
@NullMarked
package io.wireformat.audit.commands;

import org.jspecify.annotations.NullMarked;
