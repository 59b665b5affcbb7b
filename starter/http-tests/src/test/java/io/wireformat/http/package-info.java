/** What an application with the starter is over HTTP, on either stack. */
@NullMarked
package io.wireformat.http;

import org.jspecify.annotations.NullMarked;
