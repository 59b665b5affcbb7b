@NullMarked
package io.wireformat.redis;

import org.jspecify.annotations.NullMarked;
