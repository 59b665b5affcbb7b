// Reads the records of "to-go" with the libraries of others, adds one to their grams, and writes them to "from-go".
//
//	peer BROKERS FOLDER COUNT
//
// FOLDER has the exported schema parcel.avsc; the package parcel is generated from parcel.proto. The header "framing" says
// whether Confluent's prefix is in front of the content, and the record that is written has it too.
package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"example.com/parcels/parcel"
	"github.com/hamba/avro/v2"
	"github.com/twmb/franz-go/pkg/kgo"
	"google.golang.org/protobuf/proto"
)

type avroParcel struct {
	ID    string   `avro:"id"`
	Grams int      `avro:"grams"`
	Tags  []string `avro:"tags"`
	Note  *string  `avro:"note"`
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	text, err := os.ReadFile(filepath.Join(os.Args[2], "parcel.avsc"))
	check(err)
	schema, err := avro.Parse(string(text))
	check(err)
	left, err := strconv.Atoi(os.Args[3])
	check(err)
	client, err := kgo.NewClient(kgo.SeedBrokers(os.Args[1]), kgo.ConsumeTopics("to-go"),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	check(err)
	defer client.Close()
	for left > 0 {
		fetches := client.PollFetches(ctx)
		check(fetches.Err())
		fetches.EachRecord(func(record *kgo.Record) {
			headers := map[string]string{}
			for _, header := range record.Headers {
				headers[header.Key] = string(header.Value)
			}
			content, err := increased(record.Value, headers, schema)
			check(err)
			check(client.ProduceSync(ctx, &kgo.Record{Topic: "from-go", Key: record.Key, Value: content,
				Headers: record.Headers}).FirstErr())
			left--
		})
	}
}

func increased(content []byte, headers map[string]string, schema avro.Schema) ([]byte, error) {
	isAvro := headers["content-type"] == "application/avro"
	var head []byte
	if headers["framing"] == "prefix" {
		length := 5
		if !isAvro {
			// the path of the first message
			length = 6
		}
		head = content[:length]
		if id := binary.BigEndian.Uint32(head[1:]); head[0] != 0 || id != 7 || !isAvro && head[5] != 0 {
			return nil, fmt.Errorf("prefix % x", head)
		}
		content = content[length:]
	}
	if isAvro {
		var read avroParcel
		if err := avro.Unmarshal(schema, content, &read); err != nil {
			return nil, err
		}
		read.Grams++
		written, err := avro.Marshal(schema, read)
		return append(append([]byte{}, head...), written...), err
	}
	var read parcel.Parcel
	if err := proto.Unmarshal(content, &read); err != nil {
		return nil, err
	}
	read.Grams++
	return proto.MarshalOptions{}.MarshalAppend(append([]byte{}, head...), &read)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
