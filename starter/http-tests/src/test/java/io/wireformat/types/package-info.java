/** The tables of docs/types.md: each cell is written, read back and compared with what the page says. */
@NullMarked
package io.wireformat.types;

import org.jspecify.annotations.NullMarked;
