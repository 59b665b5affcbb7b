@NullMarked
package io.wireformat.rpc.client;

import org.jspecify.annotations.NullMarked;
