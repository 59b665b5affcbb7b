/** Checks for the text of log lines and messages of exceptions, because content and addresses are part of them. */
@NullMarked
package io.wireformat.text.internal;

import org.jspecify.annotations.NullMarked;
