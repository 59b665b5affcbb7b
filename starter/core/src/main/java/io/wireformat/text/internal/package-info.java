/** What log lines and messages of exceptions pass, because content and addresses are part of them. */
@NullMarked
package io.wireformat.text.internal;

import org.jspecify.annotations.NullMarked;
