@NullMarked
package io.wireformat;

import org.jspecify.annotations.NullMarked;
