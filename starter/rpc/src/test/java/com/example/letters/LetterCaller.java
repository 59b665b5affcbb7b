package com.example.letters;

import com.example.letters.Letters.Letter;
import io.wireformat.Wireformat;
import io.wireformat.rpc.RpcClients;
import java.time.Duration;
import java.util.stream.Stream;
import org.springframework.web.client.RestClient;

final class LetterCaller {

    static long call(RestClient restClient, Wireformat formats) {
        LetterClient letters = RpcClients.connect(LetterClient.class, restClient, formats, Duration.ofSeconds(2));
        Letter weighed = letters.weigh(new Letter("Ada", 20));
        try (Stream<Letter> watched = letters.watch()) {
            return weighed.grams() + watched.count();
        }
    }

    private LetterCaller() {}
}
