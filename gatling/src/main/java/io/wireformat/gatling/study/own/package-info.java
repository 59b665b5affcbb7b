/** The comparison over a message of one's own: sizes, codecs, and exchanges with both regions. */
@NullMarked
package io.wireformat.gatling.study.own;

import org.jspecify.annotations.NullMarked;
