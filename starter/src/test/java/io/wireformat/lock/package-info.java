@NullMarked
package io.wireformat.lock;

import org.jspecify.annotations.NullMarked;
