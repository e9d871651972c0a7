// Methods of markets: what there is to trade, books, trades, candles and tickers.
export {};
