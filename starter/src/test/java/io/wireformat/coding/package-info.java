@NullMarked
package io.wireformat.coding;

import org.jspecify.annotations.NullMarked;
