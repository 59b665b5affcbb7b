@NullMarked
package io.wireformat.rpc.conformance;

import org.jspecify.annotations.NullMarked;
