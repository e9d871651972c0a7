-- Days of UTC beside those of Asia/Shanghai, from the hours that both are made of. Simulated hours that begin amid a day make no
-- day of it.
INSERT INTO candles (market_id, resolution, opened_at, open, high, low, close, volume, quote_volume, trades, taker_buy_volume,
  taker_buy_quote_volume, is_seeded)
SELECT market_id, '1D_utc', day, (array_agg(open ORDER BY opened_at))[1], max(high), min(low),
  (array_agg(close ORDER BY opened_at DESC))[1], sum(volume), sum(quote_volume), sum(trades)::bigint, sum(taker_buy_volume),
  sum(taker_buy_quote_volume), bool_or(is_seeded)
FROM (
  SELECT *, opened_at / 86400000 * 86400000 AS day, min(opened_at) OVER (PARTITION BY market_id) AS first_at
  FROM candles WHERE resolution = '60min'
) AS hours
GROUP BY market_id, day
HAVING NOT bool_or(is_seeded AND opened_at = first_at AND opened_at > day);
