/** Tests of records in a topic with other programs. */
@NullMarked
package io.wireformat.kafka.broker;

import org.jspecify.annotations.NullMarked;
