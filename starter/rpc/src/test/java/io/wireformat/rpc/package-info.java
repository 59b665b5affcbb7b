@NullMarked
package io.wireformat.rpc;

import org.jspecify.annotations.NullMarked;
