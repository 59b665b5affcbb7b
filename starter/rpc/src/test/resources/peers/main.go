package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"connectrpc.com/connect"
	"example.com/shop/shoppb"
	"example.com/shop/shoppb/shoppbconnect"
	"google.golang.org/protobuf/types/known/emptypb"
)

func main() {
	ctx := context.Background()
	protocols := new(http.Protocols)
	var options []connect.ClientOption
	if os.Args[2] == "grpc" {
		protocols.SetUnencryptedHTTP2(true)
		options = append(options, connect.WithGRPC())
	} else {
		protocols.SetHTTP1(true)
	}
	client := &http.Client{Transport: &http.Transport{Protocols: protocols}}
	orders := shoppbconnect.NewOrdersClient(client, os.Args[1], options...)
	tapes := shoppbconnect.NewTapesClient(client, os.Args[1], options...)

	order := &shoppb.Order{Id: "ü", Pieces: 3}
	priced, err := orders.Price(ctx, connect.NewRequest(order))
	check(err)
	fmt.Println("priced", priced.Msg.GetId(), priced.Msg.GetPieces())

	_, err = orders.Fail(ctx, connect.NewRequest(order))
	show(err)

	watched, err := tapes.Watch(ctx, connect.NewRequest(&shoppb.WatchRequest{Count: 3}))
	check(err)
	for watched.Receive() {
		fmt.Println("watched", watched.Msg().GetId())
	}
	check(watched.Err())

	fail := true
	torn, err := tapes.Watch(ctx, connect.NewRequest(&shoppb.WatchRequest{Count: 1, Fail: &fail}))
	check(err)
	for torn.Receive() {
		fmt.Println("watched", torn.Msg().GetId())
	}
	show(torn.Err())

	short, stop := context.WithTimeout(ctx, 300*time.Millisecond)
	_, err = tapes.Slow(short, connect.NewRequest(order))
	stop()
	fmt.Println("late", connect.CodeOf(err))

	cancelled, cancel := context.WithCancel(ctx)
	followed, err := tapes.Follow(cancelled, connect.NewRequest(&emptypb.Empty{}))
	check(err)
	for i := 0; i < 3 && followed.Receive(); i++ {
		fmt.Println("followed", followed.Msg().GetId())
	}
	cancel()
	// until the connection has said so
	for followed.Receive() {
	}
	fmt.Println("ended", connect.CodeOf(followed.Err()))
}

func show(err error) {
	var failure *connect.Error
	if !errors.As(err, &failure) {
		log.Fatal("no error: ", err)
	}
	fmt.Println("failed", failure.Code(), failure.Message())
	for _, detail := range failure.Details() {
		message, err := detail.Value()
		check(err)
		fmt.Println("detail", message.(*shoppb.Order).GetId(), message.(*shoppb.Order).GetPieces())
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
