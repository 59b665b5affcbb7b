/** Code that several formats share to write and read content, and that an application's own format does not need. */
@NullMarked
package io.wireformat.codec.internal;

import org.jspecify.annotations.NullMarked;
