/**
 * The lock is a text file beside the sources that records what every message looked like, so that a change that breaks old
 * content or old clients fails a test. Start with {@link io.wireformat.lock.WireformatLock}, which compares types with the
 * file. {@link io.wireformat.lock.Rule} lists which change breaks which format, and
 * {@link io.wireformat.lock.LockFile} is the content of the file.
 */
@NullMarked
package io.wireformat.lock;

import org.jspecify.annotations.NullMarked;
