package io.wireformat.test

import com.fasterxml.jackson.annotation.JsonTypeInfo
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController

data class Stay(val guest: String, val nights: Int = 2, val wish: String? = null, val rooms: List<Room> = emptyList())

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
sealed interface Room {
    data class Single(val floor: Int) : Room

    data class Suite(val floor: Int, val view: String = "sea") : Room
}

/** A request that leaves the other properties to the defaults. */
data class Booking(val guest: String)

@RestController
class Stays {

    @PostMapping("/stays")
    fun book(@RequestBody stay: Stay) = stay.copy(rooms = stay.rooms + Room.Suite(4))

    @GetMapping("/stays")
    fun all() = listOf(Stay("Ada"), Stay("Zoë", 1, "quiet", listOf(Room.Single(1))))

    @GetMapping("/stays/room")
    fun room(): Room = Room.Suite(3, "garden")
}

@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Stays::class)
open class Hotel
