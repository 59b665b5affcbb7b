package com.example.demo

import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController

data class Item(val name: String, val grams: Int)

data class Parcel(val to: String, val items: List<Item>, val grams: Int?)

@RestController
class Parcels {

    @PostMapping("/parcels")
    fun weigh(@RequestBody parcel: Parcel) = parcel.copy(grams = parcel.items.sumOf { it.grams })
}
