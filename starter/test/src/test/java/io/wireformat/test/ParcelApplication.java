package io.wireformat.test;

import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The application under test. */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(ParcelApplication.Parcels.class)
class ParcelApplication {

    @RestController
    static class Parcels {

        @PostMapping("/parcels")
        Parcel weigh(@RequestBody Parcel parcel) {
            return parcel.weighed();
        }

        @GetMapping("/parcels")
        List<Parcel> all() {
            return List.of(Parcel.GRETES, Parcel.GRETES.weighed());
        }

        @GetMapping("/parcels/lost")
        Parcel lost() {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "It is lost");
        }
    }
}
