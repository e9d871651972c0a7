CREATE TABLE "fiat_ads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"publisher_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"fiat" text NOT NULL,
	"total_number" numeric(38,8) NOT NULL,
	"terms_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"state" text NOT NULL,
	"is_up" boolean NOT NULL,
	"is_barred" boolean NOT NULL,
	"price_kind" text NOT NULL,
	"price" numeric(38,8),
	"premium_ppm" bigint,
	"price_floor" numeric(38,8),
	"price_cap" numeric(38,8),
	"remaining" numeric(38,8) NOT NULL,
	"sold" numeric(38,8) NOT NULL,
	"min_number" numeric(38,8) NOT NULL,
	"max_number" numeric(38,8) NOT NULL,
	"ways" smallint NOT NULL,
	"level_min" smallint NOT NULL,
	"done_min" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "fiat_ads_oversell_nothing" CHECK ("fiat_ads"."remaining" >= 0 AND "fiat_ads"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fiat_coins" (
	"currency_id" bigint PRIMARY KEY NOT NULL,
	"is_offered" boolean NOT NULL,
	"is_c2c_offered" boolean NOT NULL,
	"number_min" numeric(38,8) NOT NULL,
	"number_max" numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiat_currencies" (
	"code" text PRIMARY KEY NOT NULL,
	"is_offered" boolean NOT NULL,
	"digits" smallint NOT NULL,
	"rate" numeric(38,8),
	"rated_at" bigint,
	"stale_at" bigint
);
--> statement-breakpoint
CREATE TABLE "fiat_deals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"ad_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"currency_id" bigint NOT NULL,
	"fiat" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"taker_id" bigint NOT NULL,
	"price" numeric(38,8) NOT NULL,
	"number" numeric(38,8) NOT NULL,
	"money" numeric(38,8) NOT NULL,
	"worth" numeric(38,8) NOT NULL,
	"terms_id" bigint NOT NULL,
	"opened_at" bigint NOT NULL,
	"opened_seq" bigint NOT NULL,
	"pay_until" bigint NOT NULL,
	"state" text NOT NULL,
	"held" numeric(38,8) NOT NULL,
	"taken" numeric(38,8) NOT NULL,
	"released" numeric(38,8) NOT NULL,
	"has_proof" boolean NOT NULL,
	"paid_at" bigint,
	"appealed_at" bigint,
	"appealed_by" bigint,
	"ended_at" bigint,
	"ended_seq" bigint,
	"end_reason" text,
	"due_at" bigint,
	CONSTRAINT "fiat_deals_hold_their_number" CHECK ("fiat_deals"."held" >= 0 AND "fiat_deals"."held" <= "fiat_deals"."number")
);
--> statement-breakpoint
CREATE TABLE "fiat_merchants" (
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"state" text NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"applied_at" bigint NOT NULL,
	"decided_at" bigint,
	CONSTRAINT "fiat_merchants_pk" PRIMARY KEY("user_id","currency_id")
);
--> statement-breakpoint
CREATE TABLE "fiat_quotas" (
	"level" smallint PRIMARY KEY NOT NULL,
	"day_limit" numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiat_rules" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"pay_window_ms" bigint NOT NULL,
	"appeal_after_ms" bigint NOT NULL,
	"appeal_alone_ms" bigint NOT NULL,
	"appeal_ended_ms" bigint NOT NULL,
	"restrict_ms" bigint NOT NULL,
	"merchant_fee" numeric(38,8) NOT NULL,
	"unfinished_max" bigint NOT NULL,
	"cancellations_max" bigint NOT NULL,
	"price_band_ppm" bigint NOT NULL,
	"premium_max_ppm" bigint NOT NULL,
	CONSTRAINT "fiat_rules_are_one_row" CHECK ("fiat_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "fiat_users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"day" bigint NOT NULL,
	"cancellations" bigint NOT NULL,
	"spent" numeric(38,8) NOT NULL,
	"done" bigint NOT NULL,
	"restricted_until" bigint
);
--> statement-breakpoint
CREATE INDEX "fiat_ads_live" ON "fiat_ads" USING btree ("id") WHERE "fiat_ads"."state" = 'live';--> statement-breakpoint
CREATE INDEX "fiat_ads_of_publisher" ON "fiat_ads" USING btree ("publisher_id","id");--> statement-breakpoint
CREATE INDEX "fiat_deals_live" ON "fiat_deals" USING btree ("id") WHERE state IN ('unpaid', 'paid', 'appealed');--> statement-breakpoint
CREATE INDEX "fiat_deals_by_moment" ON "fiat_deals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "fiat_deals_of_buyer" ON "fiat_deals" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "fiat_deals_of_seller" ON "fiat_deals" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "fiat_deals_of_taker" ON "fiat_deals" USING btree ("taker_id","id");--> statement-breakpoint
CREATE INDEX "fiat_deals_of_ad" ON "fiat_deals" USING btree ("ad_id","id");--> statement-breakpoint
CREATE INDEX "fiat_deals_by_end" ON "fiat_deals" USING btree ("ended_at") WHERE "fiat_deals"."ended_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_are_not_negative" CHECK ("restrictions"."worth" >= 0);