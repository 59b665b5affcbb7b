@NullMarked
package io.wireformat.kafka;

import org.jspecify.annotations.NullMarked;
