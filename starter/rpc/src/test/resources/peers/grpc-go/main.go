package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"example.com/shop/shoppb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"
)

const orders, tapes = "/shop.v1.Orders/", "/shop.v1.Tapes/"

func main() {
	ctx := context.Background()
	conn, err := grpc.NewClient(
		strings.TrimPrefix(os.Args[1], "http://"), grpc.WithTransportCredentials(insecure.NewCredentials()))
	check(err)
	order := &shoppb.Order{Id: "ü", Pieces: 3}
	priced := &shoppb.Order{}
	check(conn.Invoke(ctx, orders+"Price", order, priced))
	fmt.Println("priced", priced.GetId(), priced.GetPieces())

	show(conn.Invoke(ctx, orders+"Fail", order, priced))

	check(watch(stream(ctx, conn, "Watch", &shoppb.WatchRequest{Count: 3}), "watched", 4))

	fail := true
	show(watch(stream(ctx, conn, "Watch", &shoppb.WatchRequest{Count: 1, Fail: &fail}), "watched", 4))

	short, stop := context.WithTimeout(ctx, 300*time.Millisecond)
	fmt.Println("late", name(conn.Invoke(short, tapes+"Slow", order, priced)))
	stop()

	cancelled, cancel := context.WithCancel(ctx)
	followed := stream(cancelled, conn, "Follow", &emptypb.Empty{})
	check(watch(followed, "followed", 3))
	cancel()
	for err == nil {
		err = followed.RecvMsg(&shoppb.Order{})
	}
	fmt.Println("ended", name(err))
}

func stream(ctx context.Context, conn *grpc.ClientConn, method string, request proto.Message) grpc.ClientStream {
	opened, err := conn.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, tapes+method)
	check(err)
	check(opened.SendMsg(request))
	check(opened.CloseSend())
	return opened
}

func watch(opened grpc.ClientStream, word string, most int) error {
	for i := 0; i < most; i++ {
		each := &shoppb.Order{}
		if err := opened.RecvMsg(each); err != nil {
			if err.Error() == "EOF" {
				return nil
			}
			return err
		}
		fmt.Println(word, each.GetId())
	}
	return nil
}

func name(err error) string {
	known := map[codes.Code]string{
		codes.FailedPrecondition: "failed_precondition",
		codes.DataLoss:           "data_loss",
		codes.DeadlineExceeded:   "deadline_exceeded",
		codes.Canceled:           "canceled",
	}
	return known[status.Code(err)]
}

func show(err error) {
	fmt.Println("failed", name(err), status.Convert(err).Message())
	for _, detail := range status.Convert(err).Details() {
		order, known := detail.(*shoppb.Order)
		if !known {
			log.Fatal(detail)
		}
		fmt.Println("detail", order.GetId(), order.GetPieces())
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
