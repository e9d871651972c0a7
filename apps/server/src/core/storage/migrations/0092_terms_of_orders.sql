ALTER TABLE "markets" ADD COLUMN "turns" bigint NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "markets" ALTER COLUMN "turns" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_quantity" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trigger_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trail_bps" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "activation_price" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visible_quantity" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "self_trade" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attached_price" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attached_stop_price" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attached_stop_limit_price" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attached_fallback" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "queued_after" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "turn" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shown" numeric(38,8);--> statement-breakpoint
-- Orders that were triggered stand in the order in which a price that moves away reached their stop prices.
UPDATE orders SET turn = numbered.turn
FROM (
  SELECT user_id, id, row_number() OVER (
    PARTITION BY market_id
    ORDER BY triggered_after, side, CASE side WHEN 'buy' THEN stop_price ELSE -stop_price END, id
  ) AS turn
  FROM orders WHERE triggered_after IS NOT NULL
) AS numbered
WHERE orders.user_id = numbered.user_id AND orders.id = numbered.id;--> statement-breakpoint
UPDATE markets SET turns = coalesce((SELECT max(turn) FROM orders WHERE market_id = markets.id), 0);--> statement-breakpoint
-- What waits to buy waits for a rise, what waits to sell for a fall.
UPDATE spot_cascades SET reaches = replace(replace(reaches, 'buy', 'up'), 'sell', 'down');
