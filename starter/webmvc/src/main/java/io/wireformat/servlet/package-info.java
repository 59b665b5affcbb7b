/** What applications name of Spring MVC: what its Spring Security answers with. */
@NullMarked
package io.wireformat.servlet;

import org.jspecify.annotations.NullMarked;
