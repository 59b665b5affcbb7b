package com.example.demo;

import com.example.demo.LetterClient.Letter;
import io.wireformat.Wireformat;
import io.wireformat.rpc.RpcClients;
import java.time.Duration;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.CommandLineRunner;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

@Component
class LetterCaller implements CommandLineRunner {

    private final LetterClient letters;

    LetterCaller(Wireformat formats, @Value("${letters.url:http://127.0.0.1:8080}") String url) {
        letters = RpcClients.connect(LetterClient.class, RestClient.create(url), formats, Duration.ofSeconds(2));
    }

    @Override
    public void run(String... arguments) {
        System.out.println(letters.weigh(new Letter("Ada", 20)).grams());
        try (Stream<Letter> watched = letters.watch()) {
            System.out.println(watched.map(Letter::to).toList());
        }
        System.out.println(letters.find("unknown", 20));
    }
}
