/** The README's tables of types: each cell is written, read back and compared with what the README says. */
@NullMarked
package io.wireformat.types;

import org.jspecify.annotations.NullMarked;
