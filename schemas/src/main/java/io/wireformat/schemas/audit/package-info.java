/**
 * The messages of the audit service. {@link io.wireformat.schemas.audit.AuditEvent} keeps the field numbers and the
 * FlatBuffers ids of its published study; the other messages only belong to the service.
 */
@NullMarked
package io.wireformat.schemas.audit;

import org.jspecify.annotations.NullMarked;
