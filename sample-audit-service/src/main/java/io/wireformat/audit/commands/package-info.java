/** Commands of the operator on a log while the service is stopped: {@code java -jar sample-audit-service.jar erase ...}. */
@NullMarked
package io.wireformat.audit.commands;

import org.jspecify.annotations.NullMarked;
