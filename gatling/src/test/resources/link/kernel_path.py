"""Times exchanges between two kernels' TCP over a path with a delay and a bandwidth, and prints them.

    kernel_path.py --rtt-us 105000 --bytes-per-second 350000 --warm-up 300000 new,up,1000 warm,down,100000 ...

Each of the last arguments is an exchange on a new or a warm connection, with a large request (up) or a large response
(down), and its size in bytes. A line is printed for each, in milliseconds: from connect() on a new connection, or send()
on a warm one, to the last byte of the response.

The two ends are in their own network namespaces, each with a TUN device. This process transfers the packets between
them: each connection has its own line in each direction, which a packet occupies for its payload divided by the
bandwidth, and arrives half a round trip later. Headers do not count, because a profile's bandwidth is the payload of a
connection. With --idle-s, warm connections are idle for this time before the exchange, and reset their windows.

It needs root, /dev/net/tun and the command ip, and exits with 77 and the reason without them. The namespaces have no
names, so they disappear with the processes, and these end with this one.
"""

import argparse
import collections
import ctypes
import fcntl
import heapq
import itertools
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

CLIENT, SERVER, PORT = "10.77.0.1", "10.77.0.2", 9000
LENGTHS = struct.Struct("!II")
CLONE_NEWNET, PR_SET_PDEATHSIG = 0x40000000, 1
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
QUEUE = 10_000
LIBC = ctypes.CDLL(None, use_errno=True)


def enter_new_namespace(here, there, idle_s):
    """Puts this process into a network of its own and returns its only device."""
    if LIBC.unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "no network namespace")
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"path", IFF_TUN | IFF_NO_PI))
    for command in (
        f"addr add {here} peer {there} dev path",
        f"link set path up mtu 1500 txqueuelen {QUEUE}",
    ):
        subprocess.run(["ip", *command.split()], check=True)
    settings = {
        # whether an idle connection forgets its window
        "tcp_slow_start_after_idle": "1" if idle_s else "0",
        # nothing is remembered of the connections before
        "tcp_no_metrics_save": "1",
    }
    for name, value in settings.items():
        with open(f"/proc/sys/net/ipv4/{name}", "w") as setting:
            setting.write(value)
    return device


def fork(run):
    child = os.fork()
    if child == 0:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        status = 1
        try:
            run()
            status = 0
        finally:
            sys.stdout.flush()
            os._exit(status)
    return child


def read(connection, length):
    while length > 0:
        part = connection.recv(min(length, 1 << 20))
        if not part:
            raise EOFError
        length -= len(part)


def listen(congestion_control):
    listener = socket.create_server((SERVER, PORT), backlog=256)
    use(congestion_control, listener)
    return listener


def serve(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=answer, args=[connection], daemon=True).start()


def answer(connection):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        while True:
            request, response = LENGTHS.unpack(connection.recv(LENGTHS.size, socket.MSG_WAITALL))
            read(connection, request)
            connection.sendall(bytes(response))
    except (EOFError, struct.error, ConnectionError):
        connection.close()


def use(congestion_control, connection):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, congestion_control.encode())


def connect(congestion_control):
    connection = socket.socket()
    use(congestion_control, connection)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.connect((SERVER, PORT))
    return connection


def exchange(connection, request, response):
    connection.sendall(LENGTHS.pack(request, response) + bytes(request))
    read(connection, response)


def time_exchange(state, direction, size, warm_up, idle_s, congestion_control):
    request, response = (size, 1) if direction == "up" else (1, size)
    connection = None
    if state == "warm":
        connection = connect(congestion_control)
        exchange(connection, warm_up if direction == "up" else 1, warm_up if direction == "down" else 1)
        time.sleep(idle_s)
    start = time.monotonic_ns()
    connection = connection or connect(congestion_control)
    exchange(connection, request, response)
    millis = (time.monotonic_ns() - start) / 1e6
    connection.close()
    os.write(sys.stdout.fileno(), f"{state},{direction},{size} {millis:.3f}\n".encode())


def time_exchanges(exchanges, at_once, warm_up, idle_s, congestion_control):
    running = 0
    for text in exchanges:
        state, direction, size = text.split(",")
        if running == at_once:
            if os.wait()[1] != 0:
                sys.exit(1)
            running -= 1
        fork(lambda: time_exchange(state, direction, int(size), warm_up, idle_s, congestion_control))
        running += 1
    for _ in range(running):
        if os.wait()[1] != 0:
            sys.exit(1)


def carry(devices, half_round_trip, bytes_per_second, is_running):
    """Carries packets from each device to the other."""
    other = dict(zip(devices, reversed(devices)))
    line_free = collections.defaultdict(float)
    under_way = []
    order = itertools.count()
    while is_running():
        wait = under_way[0][0] - time.monotonic() if under_way else 0.01
        # wakes up early, because the kernel's timers are late, and looks again at once
        ready, _, _ = select.select(devices, [], [], max(0.0, wait - 0.0003))
        for device in ready:
            for packet in arrived(device):
                header = (packet[0] & 15) * 4
                payload = len(packet) - header - (packet[header + 12] >> 4) * 4
                line = device, packet[header : header + 4]
                line_free[line] = max(time.monotonic(), line_free[line]) + payload / bytes_per_second
                heapq.heappush(under_way, (line_free[line] + half_round_trip, next(order), other[device], packet))
        while under_way and under_way[0][0] <= time.monotonic():
            _, _, device, packet = heapq.heappop(under_way)
            os.write(device, packet)


def arrived(device):
    """A few of the packets of IPv4 that wait."""
    for _ in range(32):
        try:
            packet = os.read(device, 2048)
        except BlockingIOError:
            return
        if packet[0] >> 4 == 4:
            yield packet


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--rtt-us", type=int, required=True)
    arguments.add_argument("--bytes-per-second", type=int, required=True)
    arguments.add_argument("--warm-up", type=int, required=True)
    arguments.add_argument("--idle-s", type=float, default=0)
    arguments.add_argument("--at-once", type=int, default=1)
    arguments.add_argument("--congestion-control", default="cubic")
    arguments.add_argument("--timeout-s", type=int, default=60)
    arguments.add_argument("exchanges", nargs="+")
    options = arguments.parse_args()
    signal.alarm(options.timeout_s)

    try:
        # what else runs here would look like a longer path
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        server_device = enter_new_namespace(SERVER, CLIENT, options.idle_s)
        listener = listen(options.congestion_control)
        fork(lambda: serve(listener))
        client_device = enter_new_namespace(CLIENT, SERVER, options.idle_s)
    except (AttributeError, OSError, subprocess.CalledProcessError) as reason:
        print(f"it needs Linux, root, /dev/net/tun and the command ip ({reason})", file=sys.stderr)
        sys.exit(77)
    client = fork(
        lambda: time_exchanges(
            options.exchanges, options.at_once, options.warm_up, options.idle_s, options.congestion_control
        )
    )

    ended = []

    def is_running():
        pid, status = os.waitpid(client, os.WNOHANG)
        if pid:
            ended.append(status)
        return not pid

    carry(
        [server_device, client_device],
        options.rtt_us / 2e6,
        options.bytes_per_second,
        is_running,
    )
    sys.exit(0 if ended[0] == 0 else 1)


if __name__ == "__main__":
    main()
