/** The cloud study: lists of one kind of element, answered over HTTP to two regions. */
@NullMarked
package io.wireformat.gatling.study.cloud;

import org.jspecify.annotations.NullMarked;
