package com.example.demo;

import io.wireformat.rpc.RpcService;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

@NullMarked
@RpcService("letters.v1.Letters")
interface LetterClient {

    record Letter(String to, int grams) {}

    @PostMapping("/letters")
    Letter weigh(@RequestBody Letter letter);

    @GetMapping("/letters/{to}")
    Optional<Letter> find(@PathVariable String to, @RequestParam int grams);

    @GetMapping("/letters")
    Stream<Letter> watch();
}
