DROP INDEX "fills_of_market";--> statement-breakpoint
ALTER TABLE "fills" DROP CONSTRAINT "fills_pkey";--> statement-breakpoint
ALTER TABLE "fills" ADD CONSTRAINT "fills_of_market" PRIMARY KEY("market_id","id");--> statement-breakpoint
DROP INDEX "orders_of_user";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_user" PRIMARY KEY("user_id","id");--> statement-breakpoint
DROP INDEX "orders_ended_with_client_id";--> statement-breakpoint
CREATE INDEX "orders_with_client_id" ON "orders" USING brin ("updated_at") WHERE "orders"."client_order_id" IS NOT NULL;
