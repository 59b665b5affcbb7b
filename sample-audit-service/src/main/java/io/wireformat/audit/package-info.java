/**
 * A durable, tamper-evident event log behind HTTP, and what a real service needs around it: keys, limits, metrics.
 *
 * <p>Read on from {@link io.wireformat.audit.AuditServiceApplication}: a request passes
 * {@link io.wireformat.audit.security}, is checked in {@link io.wireformat.audit.web} and is stored by
 * {@link io.wireformat.audit.log}. No line here speaks of a wire format: that is the starter's part.
 */
@NullMarked
package io.wireformat.audit;

import org.jspecify.annotations.NullMarked;
