import sys

from connectrpc.errors import ConnectError
from connectrpc.protocol import ProtocolType
from shop.ShopV1Services_connect import OrdersClientSync, TapesClientSync
from shop.ShopV1Services_pb import Order, WatchRequest
from protobuf.wkt import Empty


def show(error):
    print("failed", error.code.value, error.message)
    for detail in error.details:
        order = detail.value(Order)
        print("detail", order.id, order.pieces)


protocol = ProtocolType[sys.argv[2].upper()]
with (
    OrdersClientSync(sys.argv[1], protocol=protocol) as orders,
    TapesClientSync(sys.argv[1], protocol=protocol) as tapes,
):
    order = Order(id="ü", pieces=3)
    priced = orders.price(order)
    print("priced", priced.id, priced.pieces)
    try:
        orders.fail(order)
    except ConnectError as error:
        show(error)
    for each in tapes.watch(WatchRequest(count=3)):
        print("watched", each.id)
    try:
        for each in tapes.watch(WatchRequest(count=1, fail=True)):
            print("watched", each.id)
    except ConnectError as error:
        show(error)
    try:
        tapes.slow(order, timeout_ms=300)
    except ConnectError as error:
        print("late", error.code.value)
    followed = tapes.follow(Empty())
    for _ in range(3):
        print("followed", next(followed).id)
    followed.close()
