/** The types that an application on Spring MVC uses: the errors of Spring Security as problems. */
@NullMarked
package io.wireformat.servlet;

import org.jspecify.annotations.NullMarked;
