CREATE TABLE "lever_accounts" (
	"user_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"warned" bigint NOT NULL,
	"settled_seq" bigint,
	CONSTRAINT "lever_accounts_pk" PRIMARY KEY("user_id","quote_id")
);
--> statement-breakpoint
CREATE TABLE "lever_limits" (
	"market_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"multiple_max" bigint NOT NULL,
	"hands_max" bigint NOT NULL,
	CONSTRAINT "lever_limits_pk" PRIMARY KEY("market_id","level")
);
--> statement-breakpoint
CREATE TABLE "lever_liquidations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"second" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"available" numeric(38,8) NOT NULL,
	"held" numeric(38,8) NOT NULL,
	"margin" numeric(38,8) NOT NULL,
	"origin_margin" numeric(38,8) NOT NULL,
	"profit" numeric(38,8) NOT NULL,
	"equity" numeric(38,8) NOT NULL,
	"deficit" numeric(38,8) NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lever_markets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"base_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"state" text NOT NULL,
	"share_num" numeric(38,8) NOT NULL,
	"spread_ppm" bigint NOT NULL,
	"fee_rate_ppm" bigint NOT NULL,
	"overnight_rate_ppm" bigint NOT NULL,
	"multiples" text NOT NULL,
	"shares" text NOT NULL,
	"hands_min" bigint NOT NULL,
	"hands_max" bigint NOT NULL,
	"side_max" numeric(38,8) NOT NULL,
	"stress_ppm" bigint NOT NULL,
	"positions_max" bigint NOT NULL,
	"pending_max" bigint NOT NULL,
	"fund_share_ppm" bigint NOT NULL,
	"index" numeric(38,8),
	"index_second" bigint,
	"index_seq" bigint
);
--> statement-breakpoint
CREATE TABLE "lever_positions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"multiple" bigint NOT NULL,
	"spread_ppm" bigint NOT NULL,
	"fee_rate_ppm" bigint NOT NULL,
	"overnight_rate_ppm" bigint NOT NULL,
	"fund_share_ppm" bigint NOT NULL,
	"target_price" numeric(38,8),
	"parent_id" bigint,
	"reverse_of" bigint,
	"placed_at" bigint NOT NULL,
	"placed_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"hands" bigint NOT NULL,
	"number" numeric(38,8) NOT NULL,
	"held" numeric(38,8) NOT NULL,
	"open_index" numeric(38,8),
	"open_price" numeric(38,8),
	"open_second" bigint,
	"origin_margin" numeric(38,8) NOT NULL,
	"margin" numeric(38,8) NOT NULL,
	"open_fee" numeric(38,8) NOT NULL,
	"close_fee" numeric(38,8) NOT NULL,
	"overnight_fee" numeric(38,8) NOT NULL,
	"overnight_day" bigint,
	"take_profit" numeric(38,8),
	"stop_loss" numeric(38,8),
	"stops_seq" bigint,
	"stops_at" bigint,
	"close_hands" bigint,
	"close_seq" bigint,
	"close_asked_at" bigint,
	"close_index" numeric(38,8),
	"close_price" numeric(38,8),
	"close_second" bigint,
	"profit" numeric(38,8) NOT NULL,
	"cut" numeric(38,8) NOT NULL,
	"reason" text,
	"liquidation_id" bigint,
	"opened_at" bigint,
	"ended_at" bigint,
	CONSTRAINT "lever_positions_lock_no_debt" CHECK ("lever_positions"."held" >= 0 AND "lever_positions"."margin" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lever_rules" (
	"id" smallint PRIMARY KEY NOT NULL,
	"open_risk_min" bigint NOT NULL,
	"transfers_out" boolean NOT NULL,
	CONSTRAINT "lever_rules_are_one_row" CHECK ("lever_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "lever_sweeps" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"second" bigint NOT NULL,
	"prices" text NOT NULL,
	"phase" text NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lever_warnings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"level" bigint NOT NULL,
	"risk_rate" bigint NOT NULL,
	"second" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lever_liquidations_of_user" ON "lever_liquidations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "lever_positions_live" ON "lever_positions" USING btree ("id") WHERE state NOT IN ('closed', 'revoked');--> statement-breakpoint
CREATE INDEX "lever_positions_of_user" ON "lever_positions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "lever_positions_ended" ON "lever_positions" USING btree ("user_id","state","id") WHERE NOT (state NOT IN ('closed', 'revoked'));--> statement-breakpoint
CREATE INDEX "lever_positions_liquidated" ON "lever_positions" USING btree ("liquidation_id") WHERE "lever_positions"."liquidation_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lever_positions_parts" ON "lever_positions" USING btree ("parent_id") WHERE "lever_positions"."parent_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lever_positions_by_end" ON "lever_positions" USING btree ("market_id","ended_at") WHERE "lever_positions"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lever_sweeps_unfinished" ON "lever_sweeps" USING btree ("seq") WHERE NOT "lever_sweeps"."is_done";--> statement-breakpoint
CREATE INDEX "lever_warnings_of_user" ON "lever_warnings" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "market_profiles" DROP COLUMN "lever_share_num";--> statement-breakpoint
ALTER TABLE "market_profiles" DROP COLUMN "spread";--> statement-breakpoint
ALTER TABLE "market_profiles" DROP COLUMN "lever_trade_fee";--> statement-breakpoint
-- The fund stands behind leveraged contracts alone; second contracts will have their own.
UPDATE "accounts" SET "house_purpose" = 'lever_insurance' WHERE "house_purpose" = 'insurance';
