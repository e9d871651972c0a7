CREATE TABLE "micro_accounts" (
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"loss_max" numeric(38,8),
	"loss_max_next" numeric(38,8),
	"loss_max_from" bigint,
	"day" bigint NOT NULL,
	"result" numeric(38,8) NOT NULL,
	"insurance_id" bigint,
	CONSTRAINT "micro_accounts_pk" PRIMARY KEY("user_id","currency_id")
);
--> statement-breakpoint
CREATE TABLE "micro_claims" (
	"id" bigint PRIMARY KEY NOT NULL,
	"insurance_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"loss" numeric(38,8) NOT NULL,
	"claimed_at" bigint NOT NULL,
	"pay_at" bigint NOT NULL,
	"paid_at" bigint
);
--> statement-breakpoint
CREATE TABLE "micro_countries" (
	"country_id" bigint PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "micro_currencies" (
	"currency_id" bigint PRIMARY KEY NOT NULL,
	"is_offered" boolean NOT NULL,
	"presets" text NOT NULL,
	"fee_rate_ppm" bigint NOT NULL,
	"minimum" numeric(38,8) NOT NULL,
	"maximum" numeric(38,8) NOT NULL,
	"step" numeric(38,8) NOT NULL,
	"open_max" bigint NOT NULL,
	"second_max" numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "micro_insurance_types" (
	"id" bigint PRIMARY KEY NOT NULL,
	"currency_id" bigint NOT NULL,
	"premium_rate_ppm" bigint NOT NULL,
	"assets_min" numeric(38,8) NOT NULL,
	"assets_max" numeric(38,8) NOT NULL,
	"term_days" bigint NOT NULL,
	"claim_rate_ppm" bigint NOT NULL,
	"claims_max" bigint NOT NULL,
	"is_offered" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "micro_insurances" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"type_id" bigint NOT NULL,
	"assets" numeric(38,8) NOT NULL,
	"premium" numeric(38,8) NOT NULL,
	"claim_rate_ppm" bigint NOT NULL,
	"claims_max" bigint NOT NULL,
	"bought_at" bigint NOT NULL,
	"effective_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"ended_at" bigint,
	"reserve" numeric(38,8) NOT NULL,
	"result" numeric(38,8) NOT NULL,
	"claims" bigint NOT NULL,
	"claim_day" bigint NOT NULL,
	"claims_today" bigint NOT NULL,
	CONSTRAINT "micro_insurances_owe_nothing" CHECK ("micro_insurances"."reserve" >= 0)
);
--> statement-breakpoint
CREATE TABLE "micro_markets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"base_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "micro_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"seconds" bigint NOT NULL,
	"stake" numeric(38,8) NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"ratio_ppm" bigint NOT NULL,
	"profit" numeric(38,8) NOT NULL,
	"due_second" bigint NOT NULL,
	"insurance_id" bigint,
	"placed_at" bigint NOT NULL,
	"placed_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"entry_second" bigint,
	"entry_index" numeric(38,8),
	"close_second" bigint,
	"close_index" numeric(38,8),
	"result" text,
	"void_reason" text,
	"payout" numeric(38,8) NOT NULL,
	"ended_at" bigint,
	"ended_seq" bigint,
	CONSTRAINT "micro_orders_stake_something" CHECK ("micro_orders"."stake" > 0 AND "micro_orders"."fee" >= 0 AND "micro_orders"."profit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "micro_rules" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"risk_version" bigint NOT NULL,
	CONSTRAINT "micro_rules_are_one_row" CHECK ("micro_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "micro_sweeps" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"second" bigint NOT NULL,
	"prices" text NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "micro_terms" (
	"seconds" bigint PRIMARY KEY NOT NULL,
	"ratio_ppm" bigint NOT NULL,
	"is_offered" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "micro_users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"risk_version" bigint NOT NULL,
	"orders_max" bigint,
	"orders_max_next" bigint,
	"orders_max_from" bigint,
	"cool_off_until" bigint,
	"day" bigint NOT NULL,
	"orders" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "micro_claims_of_insurance" ON "micro_claims" USING btree ("insurance_id","id");--> statement-breakpoint
CREATE INDEX "micro_claims_of_user" ON "micro_claims" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "micro_claims_owed" ON "micro_claims" USING btree ("pay_at") WHERE "micro_claims"."paid_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "micro_insurances_one_running" ON "micro_insurances" USING btree ("user_id","currency_id") WHERE "micro_insurances"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "micro_insurances_of_user" ON "micro_insurances" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "micro_orders_live" ON "micro_orders" USING btree ("id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "micro_orders_closed" ON "micro_orders" USING btree ("user_id","id") WHERE "micro_orders"."state" = 'closed';--> statement-breakpoint
CREATE INDEX "micro_orders_void" ON "micro_orders" USING btree ("user_id","ended_at") WHERE "micro_orders"."result" = 'void';--> statement-breakpoint
CREATE INDEX "micro_orders_by_end" ON "micro_orders" USING btree ("currency_id","ended_at") WHERE "micro_orders"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "micro_sweeps_unfinished" ON "micro_sweeps" USING btree ("seq") WHERE NOT "micro_sweeps"."is_done";--> statement-breakpoint
ALTER TABLE "market_profiles" DROP COLUMN "open_microtrade";--> statement-breakpoint
UPDATE "currencies" SET "is_micro" = true WHERE "id" IN (1, 2);
