package com.example.demo;

import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcService;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@NullMarked
@RestController
@RpcService("letters.v1.Letters")
class Letters {

    record Letter(String to, int grams) {}

    @PostMapping("/letters")
    Letter weigh(@RequestBody Letter letter) {
        return new Letter(letter.to(), letter.grams() + 5);
    }

    @GetMapping("/letters/{to}")
    Letter find(@PathVariable String to, @RequestParam(defaultValue = "20") int grams) {
        if (to.equals("unknown")) {
            throw new RpcException(RpcCode.NOT_FOUND, "No such letter");
        }
        return new Letter(to, grams);
    }

    @GetMapping("/letters")
    Stream<Letter> watch() {
        return Stream.of(new Letter("Ada", 20), new Letter("Grete", 30));
    }
}
