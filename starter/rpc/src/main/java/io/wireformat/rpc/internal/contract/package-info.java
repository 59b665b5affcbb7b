/** The methods of services. Start at {@link io.wireformat.rpc.internal.contract.Contract}. */
@NullMarked
package io.wireformat.rpc.internal.contract;

import org.jspecify.annotations.NullMarked;
