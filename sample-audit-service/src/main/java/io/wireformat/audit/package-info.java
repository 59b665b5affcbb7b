/**
 * A durable, tamper-evident event log with an HTTP interface, and what a real service needs besides: API keys, limits
 * and metrics.
 *
 * <p>Start reading at {@link io.wireformat.audit.AuditServiceApplication}: {@link io.wireformat.audit.security}
 * authenticates a request, {@link io.wireformat.audit.web} validates it and {@link io.wireformat.audit.log} stores its
 * events. No class here deals with wire formats: the starter does.
 */
@NullMarked
package io.wireformat.audit;

import org.jspecify.annotations.NullMarked;
