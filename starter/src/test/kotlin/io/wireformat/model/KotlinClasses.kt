package io.wireformat.model

import com.fasterxml.jackson.annotation.JsonCreator
import com.fasterxml.jackson.annotation.JsonIgnore
import com.fasterxml.jackson.annotation.JsonProperty
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

@JvmInline
value class Cents(val value: Long)

data class Invoice(val total: Cents)

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
