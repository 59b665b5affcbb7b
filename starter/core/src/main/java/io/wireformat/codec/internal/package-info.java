/** What several formats share to write and read content, and no format of an application's own needs. */
@NullMarked
package io.wireformat.codec.internal;

import org.jspecify.annotations.NullMarked;
