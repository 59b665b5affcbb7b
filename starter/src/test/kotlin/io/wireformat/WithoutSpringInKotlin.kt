package io.wireformat

/** What docs/without-spring.md shows in Kotlin, word for word, within what it needs. */
object WithoutSpringInKotlin {

    data class Letter(val to: String, val grams: Int = 20, val note: String? = null)

    fun passed(letter: Letter): Letter {
        val protobuf = Wireformat.create().named("protobuf")
        val read = protobuf.decode(protobuf.encode(letter), Letter::class.java)
        return read
    }
}
