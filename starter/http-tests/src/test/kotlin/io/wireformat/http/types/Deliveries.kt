package io.wireformat.http.types

import com.fasterxml.jackson.annotation.JsonTypeInfo

/** A sealed type with an object among its subtypes. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
sealed interface Delivery

data class Sent(val carrier: String) : Delivery

data object Waiting : Delivery

data class Deliveries(val first: Delivery, val others: List<Delivery>)
