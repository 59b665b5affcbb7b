@NullMarked
package io.wireformat.messaging;

import org.jspecify.annotations.NullMarked;
