package io.wireformat.rpc;

import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Valid;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.NumberFormat;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.BindParam;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Handlers with unusual parameters and results. */
@RestController
@RpcService("demo.v1.Corners")
class Corners {

    record Text(String text) {}

    record Item(@Nullable String name, int grams) {}

    record Bound(
            @BindParam("sort-by") @Nullable String sorting,
            @Nullable Integer size) {}

    /** An error of the application, which Protobuf could take for a problem. */
    record Refusal(String who, String secret, int number, String other) {}

    @GetMapping("/corners/tags")
    Text tags(@RequestParam("tags") List<String> tags) {
        return new Text(String.join("|", tags));
    }

    @GetMapping("/corners/times")
    Text times(
            @RequestParam(name = "day", required = false) @Nullable LocalDate day,
            @RequestParam(name = "at", required = false) @Nullable LocalDateTime at,
            @RequestParam(name = "with", required = false) @Nullable OffsetDateTime with,
            @RequestParam("written") @DateTimeFormat(pattern = "dd.MM.yyyy") Optional<LocalDate> written,
            @RequestParam(name = "days", required = false) @Nullable List<LocalDate> days) {
        return new Text(day + " " + at + " " + with + " " + written + " " + days);
    }

    @GetMapping({"/corners/optional", "/corners/optional/{id}"})
    Text optional(@PathVariable("id") Optional<String> id) {
        return new Text(id.orElse("none"));
    }

    @GetMapping("/corners/places")
    Text places(@RequestParam("language") Locale language, @RequestParam("zone") ZoneId zone) {
        return new Text(language + " " + zone);
    }

    @GetMapping("/corners/bound")
    Text bound(Bound bound) {
        return new Text(bound.sorting() + " " + bound.size());
    }

    @GetMapping("/corners/accepted")
    Text accepted(@RequestHeader("Accept") String accepted, @RequestParam("n") int n) {
        return new Text(accepted.replace(" ", "") + n);
    }

    @PutMapping("/corners/{id}")
    Text put(@PathVariable("id") String id, @RequestBody Item item) {
        return new Text(id + item);
    }

    @GetMapping("/corners/refusal")
    ResponseEntity<Refusal> refuse() {
        return ResponseEntity.status(HttpStatus.CONFLICT).body(new Refusal("a", "secret", 7, "other secret"));
    }

    @GetMapping("/corners/cookie")
    Text cookie(@CookieValue("theme") String theme) {
        return new Text(theme);
    }

    @GetMapping("/corners/attribute")
    Text attribute(@RequestAttribute("tenant") String tenant) {
        return new Text(tenant);
    }

    @GetMapping("/corners/setting")
    Text setting(@Value("${user.name}") String setting) {
        return new Text(setting);
    }

    @GetMapping("/corners/price")
    Text price(@RequestParam("price") @NumberFormat(pattern = "#,##0.00") BigDecimal price) {
        return new Text(price.toString());
    }

    @GetMapping("/corners/entity")
    Mono<ResponseEntity<Flux<Item>>> entity() {
        return Mono.just(ResponseEntity.ok()
                .header("X-Tape", "7")
                .body(Flux.just(new Item("a", 1))
                        .concatWith(Flux.error(new RpcException(RpcCode.DATA_LOSS, "The tape is torn")))));
    }

    @GetMapping("/corners/never")
    Flux<Item> never() {
        return Flux.never();
    }

    @GetMapping("/corners/nested")
    Text nested() {
        throw new IllegalStateException(new RpcException(RpcCode.OUT_OF_RANGE, "Too far"));
    }

    @GetMapping("/corners/gone")
    Text gone() {
        throw new Gone();
    }

    @GetMapping("/corners/metadata")
    Text metadata() {
        RpcException failure = new RpcException(RpcCode.ABORTED, "x".repeat(20_000), new Item("y".repeat(9_000), 1));
        failure.metadata().add("X-Text", "a\r\nb\u20ac");
        failure.metadata().add("Content-Type", "text/html");
        failure.metadata().add("grpc-status", "0");
        failure.metadata().add("not a name", "1");
        throw failure;
    }

    @PostMapping(path = "/corners/json", consumes = "application/json")
    Text json(@RequestBody Item item) {
        return new Text(String.valueOf(item.name()));
    }

    @GetMapping("/corners/numbers/{number:\\d+}")
    Text number(@PathVariable("number") String number) {
        return new Text(number);
    }

    @GetMapping("/corners/words/{word:[a-z]+}")
    Text word(@PathVariable("word") String word) {
        return new Text(word);
    }

    @PostMapping("/corners/words/{word}")
    Text addWord(@PathVariable("word") String word) {
        return new Text(word);
    }

    @GetMapping("/corners/routed/{way}")
    Text routed(@PathVariable("way") String way) {
        return new Text(way);
    }

    @DeleteMapping("/corners/{id}")
    Text delete(@PathVariable("id") String id, @RequestBody(required = false) @Nullable Item item) {
        return new Text(id + item);
    }

    @PatchMapping("/corners/{id}")
    Text patch(@PathVariable("id") String id, @RequestBody(required = false) @Nullable Item item) {
        return new Text(id + item);
    }

    @GetMapping("/corners/typed")
    ResponseEntity<Item> typed() {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header("X-Tape", "8")
                .body(new Item("a", 1));
    }

    @GetMapping("/corners/typed-later")
    CompletableFuture<ResponseEntity<Item>> typedLater() {
        return CompletableFuture.completedFuture(typed());
    }

    @GetMapping("/corners/typed-streams")
    ResponseEntity<Flux<Item>> typedStream() {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_NDJSON).body(Flux.just(new Item("a", 1)));
    }

    @PutMapping("/corners/checked/{number}")
    Text checked(@PathVariable("number") @Max(5) int number, @Valid @RequestBody Checked checked) {
        return new Text(checked.name());
    }

    record Checked(@NotBlank String name) {}

    /** The violations of its parameters are found around the controller. */
    @RestController
    @RpcService("constrained.v1.Constrained")
    @Validated
    static class Constrained {

        private final Validator validator;

        Constrained(Validator validator) {
            this.validator = validator;
        }

        @PutMapping("/corners/constrained/{number}")
        Text checked(
                @PathVariable("number") @Max(5) int number,
                @RequestParam("name") @NotBlank String name,
                @Valid @RequestBody Checked checked) {
            return new Text(checked.name() + name + number);
        }

        @PostMapping("/corners/constrained/bodies")
        Text body(@Valid @RequestBody Request request) {
            return new Text(request.name());
        }

        @GetMapping("/corners/constrained/results")
        @Valid
        Checked result() {
            return new Checked("");
        }

        @GetMapping("/corners/constrained/entities")
        Text entity() {
            throw new ConstraintViolationException(validator.validate(new Checked("")));
        }
    }

    record Request(@NotBlank String name) {}

    @ResponseStatus(HttpStatus.GONE)
    private static final class Gone extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
