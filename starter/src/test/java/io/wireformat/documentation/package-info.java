/** README.md and the pages of docs/ hold together. What they say is tried where it belongs. */
@NullMarked
package io.wireformat.documentation;

import org.jspecify.annotations.NullMarked;
