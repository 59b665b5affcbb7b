/** Which format to choose, where and why: the comparison over the audit service, and published studies repeated. */
@NullMarked
package io.wireformat.gatling;

import org.jspecify.annotations.NullMarked;
