/**
 * Publishes the log to verifiers: signs its checkpoints, has witnesses cosign them, and keeps the newest one.
 *
 * <p>Start with {@link io.wireformat.audit.log.publish.Publisher}. An entry is <em>sequenced</em> when it is on the disk in
 * its place, which is when the client gets a 201; <em>integrated</em> when tiles have it, which is at the same moment; and
 * <em>published</em> when a signed checkpoint covers it, cosigned if a witness is set and responds.
 */
@NullMarked
package io.wireformat.audit.log.publish;

import org.jspecify.annotations.NullMarked;
