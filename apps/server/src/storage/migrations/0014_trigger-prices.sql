-- Until now every fill counted for stop orders, so they wait for the last price; 5 % is what new markets start with too.
ALTER TABLE "markets" ADD COLUMN "trigger_band_ppm" bigint;--> statement-breakpoint
ALTER TABLE "markets" ADD COLUMN "trigger_price" numeric(38,8);--> statement-breakpoint
UPDATE "markets" SET "trigger_band_ppm" = 50000, "trigger_price" = "last_price";--> statement-breakpoint
ALTER TABLE "markets" ALTER COLUMN "trigger_band_ppm" SET NOT NULL;
