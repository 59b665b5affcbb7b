package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

/** A test slice of an application supports the same formats as the application. */
@WebMvcTest(ParcelApplication.Parcels.class)
class SliceTests {

    @EachFormat
    void exchangesValues(Format format, @Autowired MockMvcTester mvc, @Autowired Formats formats) {
        var result = mvc.post()
                .uri("/parcels")
                .headers(format::bothWays)
                .content(format.encode(Parcel.GRETES))
                .exchange();
        assertThat(WireBody.of(result, formats))
                .isIn(format)
                .isContentOf(Parcel.class)
                .isEqualTo(Parcel.GRETES.weighed());
    }
}
