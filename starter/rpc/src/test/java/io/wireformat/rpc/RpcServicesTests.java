package io.wireformat.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.Wireformat;
import io.wireformat.lock.IncompatibleChangeException;
import io.wireformat.lock.WireformatLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import reactor.core.publisher.Flux;

/** Services in the exported .proto and in the lock. */
class RpcServicesTests {

    @TempDir
    Path directory;

    record Parcel(String id, int grams) {}

    @RpcService("demo.v1.Parcels")
    @RequestMapping("/parcels")
    interface Parcels {

        @PostMapping
        Parcel weigh(@RequestBody Parcel parcel);

        @GetMapping("/{id}")
        Parcel find(@PathVariable("id") String id, @RequestParam("size") Optional<Integer> size);

        @GetMapping
        Flux<Parcel> watch();
    }

    @RpcService("demo.v1.Parcels")
    interface WithoutWatch {

        @PostMapping("/parcels")
        Parcel weigh(@RequestBody Parcel parcel);

        @GetMapping("/parcels/{id}")
        Parcel find(@PathVariable("id") String id, @RequestParam("size") Optional<Integer> size);
    }

    @RpcService("demo.v1.Parcels")
    interface WithOtherParameters {

        @PostMapping("/parcels")
        Parcel weigh(@RequestBody Parcel parcel);

        @GetMapping("/parcels/{id}")
        Parcel find(@RequestParam("size") Optional<Integer> size, @PathVariable("id") String id);

        @GetMapping("/parcels")
        Flux<Parcel> watch();
    }

    @RpcService("demo.v1.Parcels")
    interface WithOtherTypes {

        @PostMapping("/parcels")
        Parcel weigh(@RequestBody Label label);

        @GetMapping("/parcels/{id}")
        Flux<Parcel> find(@PathVariable("id") String id, @RequestParam("size") Optional<Integer> size);
    }

    record Label(String text) {}

    @Test
    void theProtoHasServices() {
        assertThat(Wireformat.create().named("protobuf").schema(RpcServices.of(Parcels.class)))
                .isEqualTo("""
                        syntax = "proto3";

                        package demo.v1;

                        import "google/protobuf/empty.proto";

                        option java_multiple_files = true;

                        service Parcels {
                          // GET /parcels/{id}
                          rpc Find (FindRequest) returns (Parcel) {
                            option idempotency_level = NO_SIDE_EFFECTS;
                          }
                          // POST /parcels
                          rpc Weigh (Parcel) returns (Parcel);
                          // GET /parcels
                          rpc Watch (google.protobuf.Empty) returns (stream Parcel) {
                            option idempotency_level = NO_SIDE_EFFECTS;
                          }
                        }

                        message FindRequest {
                          string id = 1;
                          optional int32 size = 2;
                        }

                        message Parcel {
                          string id = 1;
                          int32 grams = 2;
                        }
                        """);
    }

    @RpcService("demo.v1.Labels")
    @RequestMapping("${labels.path:/labels}")
    interface Labels {

        @PostMapping
        Parcel label(@RequestBody Label label);

        @GetMapping("/{id}")
        Label find(@PathVariable("id") String id);
    }

    @Test
    void aMethodMayHaveTheNameOfItsMessageAndAPlaceholder() {
        assertThat(Wireformat.create().named("protobuf").schema(RpcServices.of(Labels.class)))
                // without the package, protoc would find the method
                .contains("  rpc Label (.demo.v1.Label) returns (Parcel);\n")
                .contains("  // GET /labels/{id}\n  rpc Find (FindRequest) returns (.demo.v1.Label) {\n");
    }

    interface Store<T> {

        @PostMapping("/stored")
        T store(@RequestBody T message);
    }

    @RpcService("demo.v1.Stored")
    interface StoredParcels extends Store<Parcel> {}

    @Test
    void typeVariablesAreThoseOfTheService() {
        assertThat(Wireformat.create().named("protobuf").schema(RpcServices.of(StoredParcels.class)))
                .contains("  rpc Store (Parcel) returns (Parcel);\n");
    }

    @Test
    void theLockRefusesWhatBreaksCallers() throws Exception {
        Path file = directory.resolve("wireformat.lock");
        WireformatLock lock = WireformatLock.of(file);
        System.setProperty(WireformatLock.PROPERTY, "update");
        try {
            assertThat(lock.checkTypes(RpcServices.of(WithoutWatch.class)))
                    .contains("demo.v1.Parcels/Weigh: new, a method");
            assertThat(lock.checkTypes(RpcServices.of(Parcels.class)))
                    .contains("demo.v1.Parcels/Watch: new, a method")
                    .doesNotContain("demo.v1.Parcels/Weigh: new, a method");
        } finally {
            System.clearProperty(WireformatLock.PROPERTY);
        }
        assertThat(Files.readString(file))
                .contains(
                        "service demo.v1.Parcels\n",
                        "  Watch empty -> stream io.wireformat.rpc.RpcServicesTests.Parcel\n",
                        "  Weigh io.wireformat.rpc.RpcServicesTests.Parcel -> io.wireformat.rpc.RpcServicesTests.Parcel\n");
        assertThat(lock.checkTypes(RpcServices.of(Parcels.class))).isEmpty();
        assertThatThrownBy(() -> lock.checkTypes(RpcServices.of(WithoutWatch.class)))
                .isInstanceOf(IncompatibleChangeException.class)
                .hasMessageContaining("demo.v1.Parcels/Watch: is gone");
    }

    @Test
    void theLockRefusesOtherTypesOfAMethod() {
        WireformatLock lock = WireformatLock.of(directory.resolve("wireformat.lock"));
        System.setProperty(WireformatLock.PROPERTY, "update");
        try {
            lock.checkTypes(RpcServices.of(WithoutWatch.class));
        } finally {
            System.clearProperty(WireformatLock.PROPERTY);
        }
        assertThatThrownBy(() -> lock.checkTypes(RpcServices.of(WithOtherTypes.class)))
                .isInstanceOf(IncompatibleChangeException.class)
                .hasMessageContaining("demo.v1.Parcels/Weigh")
                .hasMessageContaining("demo.v1.Parcels/Find");
    }

    @Test
    void theMessageOfParametersIsLockedByItsNumbers() {
        Path file = directory.resolve("wireformat.lock");
        WireformatLock lock = WireformatLock.of(file);
        System.setProperty(WireformatLock.PROPERTY, "update");
        try {
            lock.checkTypes(RpcServices.of(Parcels.class));
        } finally {
            System.clearProperty(WireformatLock.PROPERTY);
        }
        assertThatThrownBy(() -> lock.checkTypes(RpcServices.of(WithOtherParameters.class)))
                .hasMessageContaining("FindRequest");
    }
}
