/** What the front door and the auto-configuration share. Not for applications: it changes without notice. */
@NullMarked
package io.wireformat.internal;

import org.jspecify.annotations.NullMarked;
