/** The messages of the published video-platform study: nested records, long texts, lists and enums. */
@NullMarked
package io.wireformat.schemas.video;

import org.jspecify.annotations.NullMarked;
