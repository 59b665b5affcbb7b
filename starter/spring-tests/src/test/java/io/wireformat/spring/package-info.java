/** Applications that use other modules of Spring respond with the starter as they do without it. Start at {@link io.wireformat.spring.SpringModulesTests}. */
@NullMarked
package io.wireformat.spring;

import org.jspecify.annotations.NullMarked;
