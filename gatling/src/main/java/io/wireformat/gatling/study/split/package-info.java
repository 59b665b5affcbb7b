/**
 * What an exchange of a study is made of: {@link io.wireformat.gatling.study.split.SplitExchanges} makes single
 * exchanges over a link, and {@link io.wireformat.gatling.study.split.SplitReport} says where their time went, in the
 * parts and with the model of the comparison.
 */
@NullMarked
package io.wireformat.gatling.study.split;

import org.jspecify.annotations.NullMarked;
