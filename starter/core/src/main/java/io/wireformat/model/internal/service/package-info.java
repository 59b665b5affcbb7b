/** Types that no class declares: the parameters of a method as a message, and services with their methods. */
@NullMarked
package io.wireformat.model.internal.service;

import org.jspecify.annotations.NullMarked;
