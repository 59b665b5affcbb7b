/**
 * The lock: a text file beside the sources that remembers what every message looked like, so that a change which would
 * break old content or old clients fails in a test. Start with {@link io.wireformat.lock.WireformatLock}, which holds
 * types against the file; {@link io.wireformat.lock.Rule} is the table of what breaks which format,
 * {@link io.wireformat.lock.LockFile} the file's content.
 */
@NullMarked
package io.wireformat.lock;

import org.jspecify.annotations.NullMarked;
