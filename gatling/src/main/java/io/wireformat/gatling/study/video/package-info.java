/**
 * The video study: the messages of a video platform, read and written by one thread, by several, and over HTTP. Start at
 * {@link io.wireformat.gatling.study.video.VideoStudy}.
 */
@NullMarked
package io.wireformat.gatling.study.video;

import org.jspecify.annotations.NullMarked;
