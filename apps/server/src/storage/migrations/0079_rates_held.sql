ALTER TABLE "gateway_payments" ADD COLUMN "rate" numeric(38,8);--> statement-breakpoint
ALTER TABLE "gateway_orders" ADD COLUMN "rate_until" bigint;--> statement-breakpoint
-- Orders from before were promised their rate for as long as they could be paid.
UPDATE "gateway_orders" SET "rate_until" = "expires_at";--> statement-breakpoint
ALTER TABLE "gateway_orders" ALTER COLUMN "rate_until" SET NOT NULL;
