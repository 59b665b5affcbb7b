@NullMarked
package io.wireformat.kafka.autoconfigure;

import org.jspecify.annotations.NullMarked;
