/**
 * Load in the closed model: {@link io.wireformat.gatling.study.load.VirtualUsers}, as many as a
 * {@link io.wireformat.gatling.study.load.UserCurve} says, send what is expected of them over HTTP/1.1, and
 * {@link io.wireformat.gatling.study.load.LoadResult} counts the answers.
 */
@NullMarked
package io.wireformat.gatling.study.load;

import org.jspecify.annotations.NullMarked;
