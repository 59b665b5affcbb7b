package io.wireformat.types

/** Its property has a default other than zero. */
data class K(val x: Int = 7)
