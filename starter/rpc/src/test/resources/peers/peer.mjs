import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { Orders, OrderSchema, Tapes } from "./ShopV1Services_pb.js";

const lines = [];
const print = (...words) => lines.push(words.join(" "));
const code = (error) => Code[error.code].replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase();

function show(error) {
  const failure = ConnectError.from(error);
  print("failed", code(failure), failure.rawMessage);
  failure.findDetails(OrderSchema).forEach((detail) => print("detail", detail.id, detail.pieces));
}

async function calls(useBinaryFormat) {
  const transport = createConnectTransport({ baseUrl: location.origin, useBinaryFormat });
  const orders = createClient(Orders, transport);
  const tapes = createClient(Tapes, transport);
  const order = { id: "ü", pieces: 3 };
  const priced = await orders.price(order);
  print("priced", priced.id, priced.pieces);
  try {
    await orders.fail(order);
  } catch (error) {
    show(error);
  }
  for await (const each of tapes.watch({ count: 3 })) print("watched", each.id);
  try {
    for await (const each of tapes.watch({ count: 1, fail: true })) print("watched", each.id);
  } catch (error) {
    show(error);
  }
  try {
    await tapes.slow(order, { timeoutMs: 300 });
  } catch (error) {
    print("late", code(ConnectError.from(error)));
  }
  const cancel = new AbortController();
  let followed = 0;
  try {
    for await (const each of tapes.follow({}, { signal: cancel.signal })) {
      print("followed", each.id);
      if (++followed === 3) cancel.abort();
    }
  } catch (error) {
    print("ended", code(ConnectError.from(error)));
  }
}

try {
  await calls(true);
  print("as JSON");
  await calls(false);
} catch (error) {
  print("stopped", error);
}
document.getElementById("result").textContent = lines.join("\n") + "\nall";
