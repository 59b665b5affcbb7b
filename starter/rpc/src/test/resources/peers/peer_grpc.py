import sys

import grpc
from google.protobuf.empty_pb2 import Empty
from grpc_status import rpc_status
from ShopV1Services_pb2 import Order, WatchRequest
from ShopV1Services_pb2_grpc import OrdersStub, TapesStub


def code(error):
    return error.code().name.lower().replace("cancelled", "canceled")


def show(error):
    print("failed", code(error), error.details())
    for detail in rpc_status.from_call(error).details:
        order = Order()
        assert detail.Unpack(order), detail.type_url
        print("detail", order.id, order.pieces)


with grpc.insecure_channel(sys.argv[1].removeprefix("http://")) as channel:
    orders = OrdersStub(channel)
    tapes = TapesStub(channel)
    order = Order(id="ü", pieces=3)
    priced = orders.Price(order)
    print("priced", priced.id, priced.pieces)
    try:
        orders.Fail(order)
    except grpc.RpcError as error:
        show(error)
    for each in tapes.Watch(WatchRequest(count=3)):
        print("watched", each.id)
    try:
        for each in tapes.Watch(WatchRequest(count=1, fail=True)):
            print("watched", each.id)
    except grpc.RpcError as error:
        show(error)
    try:
        tapes.Slow(order, timeout=0.3)
    except grpc.RpcError as error:
        print("late", code(error))
    followed = tapes.Follow(Empty())
    for _ in range(3):
        print("followed", next(followed).id)
    followed.cancel()
    try:
        for _ in followed:
            pass
    except grpc.RpcError as error:
        print("ended", code(error))
