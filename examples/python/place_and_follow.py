"""Places an order far from the price, follows it over a socket, cancels it and sees it go.

Run it with BOURSE_URL, BOURSE_KEY and BOURSE_SECRET in the environment (pip install ccxt==4.5.84).
"""

import asyncio
import os

import ccxt.pro as ccxt

SYMBOL = "BTC/USDT"
BASE = os.environ.get("BOURSE_URL", "http://127.0.0.1:3000").rstrip("/")
WS = BASE.replace("http", "ws", 1)


def make_exchange():
    return ccxt.binanceus(
        {
            "apiKey": os.environ["BOURSE_KEY"],
            "secret": os.environ["BOURSE_SECRET"],
            "urls": {
                "api": {
                    "public": BASE + "/api/v3",
                    "private": BASE + "/api/v3",
                    "sapi": BASE + "/sapi/v1",
                    "sapiV2": BASE + "/sapi/v2",
                    "sapiV3": BASE + "/sapi/v3",
                    "ws": {"spot": WS + "/ws", "ws-api": {"spot": WS + "/ws-api/v3"}},
                }
            },
        }
    )


async def follow(exchange):
    """Tells each change of one's own orders until one of them is cancelled."""
    while True:
        orders = await exchange.watch_orders(SYMBOL)
        for order in orders:
            print(order["id"], order["side"], order["amount"], "at", order["price"], "is", order["status"])
        if any(order["status"] == "canceled" for order in orders):
            return


async def main():
    exchange = make_exchange()
    try:
        await exchange.load_markets()
        following = asyncio.create_task(follow(exchange))
        # What happens before the socket is open is not told.
        await asyncio.sleep(1)
        ticker = await exchange.fetch_ticker(SYMBOL)
        price = float(exchange.price_to_precision(SYMBOL, ticker["last"] * 0.9))
        order = await exchange.create_order(SYMBOL, "limit", "buy", 0.001, price)
        print(len(await exchange.fetch_open_orders(SYMBOL)), "open")
        await exchange.cancel_order(order["id"], SYMBOL)
        await following
    finally:
        await exchange.close()


asyncio.run(main())
