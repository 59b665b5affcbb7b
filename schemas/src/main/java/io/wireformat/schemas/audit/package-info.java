/**
 * The messages of the audit service. {@link io.wireformat.schemas.audit.AuditEvent} keeps the field numbers and the
 * FlatBuffers ids of the published study it comes from; the others belong to the service alone.
 */
@NullMarked
package io.wireformat.schemas.audit;

import org.jspecify.annotations.NullMarked;
