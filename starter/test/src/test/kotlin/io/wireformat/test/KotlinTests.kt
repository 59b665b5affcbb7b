package io.wireformat.test

import io.wireformat.Wireformat
import io.wireformat.client.WireformatClient
import io.wireformat.client.wireformat
import io.wireformat.client.WireformatWebClient
import io.wireformat.client.wireformat
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatIllegalArgumentException
import org.junit.jupiter.api.Test
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.boot.test.web.server.LocalServerPort
import org.springframework.web.client.RestClient
import org.springframework.web.client.RestTemplate
import org.springframework.web.client.body
import org.springframework.web.client.getForObject
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.toEntity
import tools.jackson.core.type.TypeReference
import java.io.ByteArrayOutputStream

/** Calls a Kotlin application from Kotlin. */
@SpringBootTest(
    classes = [Hotel::class],
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = ["server.address=127.0.0.1"],
)
class KotlinTests @Autowired constructor(
    private val builder: RestClient.Builder,
    private val wireformat: WireformatClient,
    private val reactiveWireformat: WireformatWebClient,
    private val formats: Wireformat,
    @LocalServerPort port: Int,
) {

    private val hotel = "http://127.0.0.1:$port"

    @EachFormat
    fun `data classes and sealed interfaces are served and called`(format: Format) {
        val client = client(format)

        val booked = client.post().uri("/stays").body(Stay("Grete", wish = "view")).retrieve().body<Stay>()
        assertThat(booked).isEqualTo(Stay("Grete", 2, "view", listOf(Room.Suite(4))))

        val room = client.get().uri("/stays/room").retrieve().body<Room>()
        assertThat(room).isEqualTo(Room.Suite(3, "garden"))
    }

    @EachFormat
    fun `lists are served and called`(format: Format) {
        val stays = client(format).get().uri("/stays").retrieve().body<List<Stay>>()
        assertThat(stays).containsExactly(Stay("Ada"), Stay("Zoë", 1, "quiet", listOf(Room.Single(1))))
    }

    // in the other formats a message has all its fields
    @EachFormat(exclude = ["avro"])
    fun `what is not sent has its default`(format: Format) {
        val booked = client(format).post().uri("/stays").body(Booking("Grete")).retrieve().body<Stay>()
        assertThat(booked).isEqualTo(Stay("Grete", rooms = listOf(Room.Suite(4))))
    }

    @Test
    fun `a template is given a format`() {
        val template = RestTemplate().wireformat(wireformat, "msgpack")
        assertThat(template.getForObject<Room>("$hotel/stays/room")).isEqualTo(Room.Suite(3, "garden"))
    }

    @Test
    fun `a reactive client is given a format`() {
        val client = WebClient.builder().baseUrl(hotel).wireformat(reactiveWireformat, "flatbuffers").build()
        val response = client.get().uri("/stays/room").retrieve().toEntity<Room>().block()!!
        assertThat(response.headers.contentType).hasToString("application/x-flatbuffers")
        assertThat(response.body).isEqualTo(Room.Suite(3, "garden"))
    }

    @Test
    fun `values are encoded and decoded without HTTP`() {
        val protobuf = formats.named("protobuf")
        val stay = Stay("Grete", 7)
        assertThat(protobuf.decode(protobuf.encode(stay), Stay::class.java)).isEqualTo(stay)
        val rooms = listOf(Room.Single(1), Room.Suite(2))
        assertThat(protobuf.decodeList(protobuf.encodeList(rooms, Room::class.java), Room::class.java)).isEqualTo(rooms)
    }

    @Test
    fun `data classes need no Spring`() {
        val avro = Wireformat.create().named("avro")
        val stays = object : TypeReference<Map<String, Stay>>() {}.type
        val read: Map<String, Stay> = avro.decode(avro.encode(mapOf("first" to Stay("Ada")), stays), stays)
        assertThat(read).isEqualTo(mapOf("first" to Stay("Ada")))
    }

    @Test
    fun `messages are streamed without HTTP`() {
        val msgpack = formats.named("msgpack")
        val content = ByteArrayOutputStream()
        msgpack.writeStream(listOf(Stay("Ada"), Stay("Grete", 7)).stream(), Stay::class.java, content)
        val read = msgpack.readStream(content.toByteArray().inputStream(), Stay::class.java).use { it.toList() }
        assertThat(read).containsExactly(Stay("Ada"), Stay("Grete", 7))
    }

    @Test
    fun `an unknown format is named with those that exist`() {
        assertThatIllegalArgumentException().isThrownBy { formats.named("protobuff") }
            .withMessageContaining("No wire format 'protobuff'; use one of json, protobuf, avro,")
    }

    private fun client(format: Format) = builder.clone().baseUrl(hotel).wireformat(wireformat, format.name()).build()
}
