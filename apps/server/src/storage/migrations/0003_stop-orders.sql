ALTER TABLE "orders" ADD COLUMN "stop_price" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "triggered_after" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "oco_id" bigint;