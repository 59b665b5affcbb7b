package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.schemas.order.Order;
import io.wireformat.schemas.order.OrderMessages;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders with options match the published sizes to the byte. */
class OrderSizeTests {

    @ParameterizedTest
    @CsvSource({"JSON (Jackson),", "Protobuf,PROTOBUF", "Avro binary,AVRO", "Thrift binary,THRIFT_BINARY"})
    void orderWithoutOptionsHasThePublishedSize(String library, Format format) {
        assertThat((double) size(format).applyAsInt(new OrderMessages(new Random(1)).order(0)))
                .isEqualTo(Figures.of("related-order", "format", library, "bytes_without_options"));
    }

    @ParameterizedTest
    @CsvSource({"JSON (Jackson),", "Protobuf,PROTOBUF", "Avro binary,AVRO", "Thrift binary,THRIFT_BINARY"})
    void ordersHaveThePublishedSizeInTheMean(String library, Format format) {
        OrderMessages random = new OrderMessages(new Random(1));

        double mean = IntStream.iterate(0, options -> options <= 900, options -> options + 100)
                .mapToObj(random::order)
                .mapToInt(size(format))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(Figures.of("related-order", "format", library, "mean_bytes"), within(0.1));
    }

    private static ToIntFunction<Order> size(Format format) {
        return format == null
                ? order -> Format.MAPPER.writeValueAsBytes(order).length
                : order -> format.encode(Order.class, order).length;
    }
}
