"""Places an order far below the market, follows what happens to it, cancels it, and ends.

With ccxt (pip install ccxt==4.5.84), over the Binance-Spot-compatible API. Nothing in it belongs to this exchange but the addresses.
"""

import asyncio
import os

import ccxt.pro

URL = os.environ.get("BOURSE_URL", "http://127.0.0.1:3000")
WS = "ws" + URL.removeprefix("http")
SYMBOL = "BTC/USDT"


def connect():
    return ccxt.pro.binanceus(
        {
            "apiKey": os.environ["BOURSE_KEY"],
            "secret": os.environ["BOURSE_SECRET"],
            "urls": {
                "api": {
                    "public": f"{URL}/api/v3",
                    "private": f"{URL}/api/v3",
                    "sapi": f"{URL}/sapi/v1",
                    "sapiV2": f"{URL}/sapi/v2",
                    "sapiV3": f"{URL}/sapi/v3",
                    "ws": {"spot": f"{WS}/ws", "ws-api": {"spot": f"{WS}/ws-api/v3"}},
                },
            },
        }
    )


async def follow(exchange):
    """Ends with the first order that is canceled."""
    while True:
        for order in await exchange.watch_orders(SYMBOL):
            print(f"heard of {order['id']}: {order['status']}, {order['filled']} filled")
            if order["status"] == "canceled":
                return


async def main():
    exchange = connect()
    try:
        await exchange.load_markets()
        ticker = await exchange.fetch_ticker(SYMBOL)
        followed = asyncio.create_task(follow(exchange))
        price = float(exchange.price_to_precision(SYMBOL, ticker["last"] * 0.99))
        order = await exchange.create_order(SYMBOL, "limit", "buy", 0.001, price)
        print(f"placed {order['id']}: 0.001 at {price}")
        await exchange.cancel_order(order["id"], SYMBOL)
        await followed
        balance = await exchange.fetch_balance()
        print(f"free: {balance['free']['USDT']} USDT, {balance['free']['BTC']} BTC")
    finally:
        await exchange.close()


if __name__ == "__main__":
    asyncio.run(main())
