/** What is done with the names of properties: the switch for everything, and warnings of names that nothing reads. */
@NullMarked
package io.wireformat.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
