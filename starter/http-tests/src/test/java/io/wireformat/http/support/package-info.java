/** What tests over HTTP share: servers on either stack, the formats, and what has the last word on content. */
@NullMarked
package io.wireformat.http.support;

import org.jspecify.annotations.NullMarked;
