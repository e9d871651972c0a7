DROP INDEX "orders_with_client_id";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "list_client_order_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "frees_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_with_client_id" ON "orders" USING brin ("updated_at") WHERE "orders"."client_order_id" IS NOT NULL AND NOT "orders"."frees_name";