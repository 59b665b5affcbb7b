package io.wireformat.model

import com.fasterxml.jackson.annotation.JsonCreator
import com.fasterxml.jackson.annotation.JsonIgnore
import com.fasterxml.jackson.annotation.JsonProperty
import com.fasterxml.jackson.annotation.JsonValue
import io.wireformat.AsText
import io.wireformat.FieldNumber

/** Numbers, a name, a hidden property with a default, and one that is computed. */
data class Ticket(
    @param:FieldNumber(8) val id: Long,
    @param:JsonProperty("seat_no") val seat: Int = 7,
    @field:JsonIgnore val secret: String = "none",
    @field:AsText val paid: Long = 1,
) {
    @get:FieldNumber(9)
    val total: Long
        get() = paid + seat
}

/** A class of more properties than one mask has bits. */
data class Wide(
    val a01: Int = 1,
    val a02: Int = 2,
    val a03: Int = 3,
    val a04: Int = 4,
    val a05: Int = 5,
    val a06: Int = 6,
    val a07: Int = 7,
    val a08: Int = 8,
    val a09: Int = 9,
    val a10: Int = 10,
    val a11: Int = 11,
    val a12: Int = 12,
    val a13: Int = 13,
    val a14: Int = 14,
    val a15: Int = 15,
    val a16: Int = 16,
    val a17: Int = 17,
    val a18: Int = 18,
    val a19: Int = 19,
    val a20: Int = 20,
    val a21: Int = 21,
    val a22: Int = 22,
    val a23: Int = 23,
    val a24: Int = 24,
    val a25: Int = 25,
    val a26: Int = 26,
    val a27: Int = 27,
    val a28: Int = 28,
    val a29: Int = 29,
    val a30: Int = 30,
    val a31: Int = 31,
    val a32: Int,
    val a33: Int = 33,
    val a34: String?,
)

/** A class without a primary constructor's properties: Kotlin's kind of bean. */
class Settings {
    var theme: String = "dark"
    var user: String? = null
    var size: Int = 12
}

/** A value class that JSON shows as something else. */
@JvmInline
value class Shown(val value: Long) {
    @JsonValue
    fun shown(): String = "no. $value"
}

data class Showing(val value: Shown)

data class ShowingAny(val value: Shown?)

/** A value class that JSON reads from something else. */
@JvmInline
value class Parsed(val value: Long) {
    companion object {
        @JvmStatic
        @JsonCreator
        fun of(text: String) = Parsed(text.toLong())
    }
}

data class Parsing(val value: Parsed)

/** A value class of another, and one of an unsigned number. */
@JvmInline
value class Outer(val inner: Size)

@JvmInline
value class Size(val inner: UInt)

data class Nesting(val value: Outer)

data class Sizing(val value: Size)

/** A value class that may be null where its property may not. */
@JvmInline
value class Maybe(val value: String?)

data class Doubting(val value: Maybe)

/** A property beside the constructor. */
data class Note(val text: String) {
    var draft: Boolean = true
}

/** A function makes it. */
class Made private constructor(val name: String) {
    companion object {
        @JvmStatic
        @JsonCreator
        fun of(@JsonProperty("name") name: String) = Made(name)
    }
}

/** There is only one. */
object Only {
    val name: String = "only"
}
