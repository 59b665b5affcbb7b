/** The messages of the published study of a video platform: nested records, long texts, lists and enums. */
@NullMarked
package io.wireformat.schemas.video;

import org.jspecify.annotations.NullMarked;
