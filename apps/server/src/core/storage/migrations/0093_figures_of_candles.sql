ALTER TABLE "candles" ADD COLUMN "quote_volume" numeric(38,8) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "trades" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "taker_buy_volume" numeric(38,8) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candles" ADD COLUMN "taker_buy_quote_volume" numeric(38,8) DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Fills are kept for ever, so candles of trades get exact figures. Simulated history never had trades: what is left of its
-- volume counts at the mean of open and close, and half of it as bought by takers.
UPDATE candles SET
  quote_volume = f.notional + f.invented,
  trades = f.trades,
  taker_buy_volume = f.bought + trunc(f.rest * 0.5, 8),
  taker_buy_quote_volume = f.bought_notional + trunc(f.invented * 0.5, 8)
FROM (
  WITH minutes AS (
    SELECT market_id, at / 60000 * 60000 AS minute, count(*) AS trades, sum(quantity) AS quantity, sum(notional) AS notional,
      sum(quantity) FILTER (WHERE taker_side = 'buy') AS bought, sum(notional) FILTER (WHERE taker_side = 'buy') AS bought_notional
    FROM fills GROUP BY 1, 2
  ), spans AS (
    SELECT market_id, resolution, (minute + shift) / length * length - shift AS opened_at, sum(trades) AS trades,
      sum(quantity) AS quantity, sum(notional) AS notional, sum(bought) AS bought, sum(bought_notional) AS bought_notional
    FROM minutes CROSS JOIN (VALUES ('1min', 60000, 0), ('60min', 3600000, 0), ('1D', 86400000, 28800000))
      AS of(resolution, length, shift)
    GROUP BY 1, 2, 3
  )
  SELECT market_id, resolution, opened_at, coalesce(trades, 0) AS trades, coalesce(notional, 0) AS notional,
    coalesce(bought, 0) AS bought, coalesce(bought_notional, 0) AS bought_notional, rest,
    trunc(rest * (open + close) * 0.5, 8) AS invented
  FROM (
    SELECT c.market_id, c.resolution, c.opened_at, c.open, c.close, s.trades, s.notional, s.bought, s.bought_notional,
      CASE WHEN c.is_seeded THEN greatest(c.volume - coalesce(s.quantity, 0), 0) ELSE 0 END AS rest
    FROM candles c LEFT JOIN spans s USING (market_id, resolution, opened_at)
    WHERE c.is_seeded OR s.trades IS NOT NULL
  ) AS of_candle
) AS f
WHERE candles.market_id = f.market_id AND candles.resolution = f.resolution AND candles.opened_at = f.opened_at;
