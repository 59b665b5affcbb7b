/** The directory that holds the event log and the keys. */
@NullMarked
package io.wireformat.audit.files;

import org.jspecify.annotations.NullMarked;
