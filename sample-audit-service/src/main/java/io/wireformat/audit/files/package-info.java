/** The folder that holds what the service keeps. */
@NullMarked
package io.wireformat.audit.files;

import org.jspecify.annotations.NullMarked;
