CREATE TABLE "staking_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"interest" numeric(38,8) NOT NULL,
	"rate_ppm" bigint NOT NULL,
	"days" bigint NOT NULL,
	"cancel_fee_ppm" bigint NOT NULL,
	"bought_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"renewed_from" bigint,
	"is_renewing" boolean NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"ended_at" bigint,
	"fee" numeric(38,8) NOT NULL,
	CONSTRAINT "staking_orders_promise_something" CHECK ("staking_orders"."amount" > 0 AND "staking_orders"."interest" > 0)
);
--> statement-breakpoint
CREATE TABLE "staking_products" (
	"id" bigint PRIMARY KEY NOT NULL,
	"currency_id" bigint NOT NULL,
	"lot" numeric(38,8) NOT NULL,
	"rate_ppm" bigint NOT NULL,
	"days" bigint NOT NULL,
	"person_limit" numeric(38,8) NOT NULL,
	"capacity" numeric(38,8) NOT NULL,
	"is_offered" boolean NOT NULL,
	"is_renewable" boolean NOT NULL,
	"taken" numeric(38,8) NOT NULL,
	CONSTRAINT "staking_products_take_what_is_there" CHECK ("staking_products"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staking_rules" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"cancel_fee_ppm" bigint NOT NULL,
	CONSTRAINT "staking_rules_are_one_row" CHECK ("staking_rules"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "staking_orders_active" ON "staking_orders" USING btree ("id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "staking_orders_of_user" ON "staking_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "staking_orders_of_product" ON "staking_orders" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "staking_orders_by_end" ON "staking_orders" USING btree ("ended_at") WHERE "staking_orders"."ended_at" IS NOT NULL;