@NullMarked
package io.wireformat.explorer;

import org.jspecify.annotations.NullMarked;
