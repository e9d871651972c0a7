ALTER TABLE "coin_chains" ADD COLUMN "site_day_limit" numeric(38,8);--> statement-breakpoint
UPDATE "coin_chains" SET "site_day_limit" = "day_limit" * 2;--> statement-breakpoint
ALTER TABLE "coin_chains" ALTER COLUMN "site_day_limit" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "chain_withdrawals_by_time" ON "chain_withdrawals" USING btree ("signed_at");