CREATE TABLE "debts" (
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	CONSTRAINT "debts_of_user" PRIMARY KEY("user_id","currency_id"),
	CONSTRAINT "debts_are_not_negative" CHECK ("debts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"chain_id" bigint,
	"txid" text,
	"ordinal" smallint,
	"amount" numeric(38,8) NOT NULL,
	"kind" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"worth" numeric(38,8) NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal_rules" (
	"level" smallint PRIMARY KEY NOT NULL,
	"day_limit" numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"worth" numeric(38,8),
	"to_user_id" bigint,
	"created_at" bigint NOT NULL,
	"status" text NOT NULL,
	"txid" text,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "withdrawals_send_something" CHECK ("withdrawals"."fee" >= 0 AND "withdrawals"."fee" < "withdrawals"."amount")
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_are_not_negative";--> statement-breakpoint
ALTER TABLE "user_states" ADD COLUMN "outflows_held_until" bigint;--> statement-breakpoint
ALTER TABLE "user_states" ADD COLUMN "locked_wallets" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "deposits_of_user" ON "deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_once" ON "deposits" USING btree ("chain_id","txid","ordinal");--> statement-breakpoint
CREATE INDEX "restrictions_by_end" ON "restrictions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "withdrawals_of_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("id") WHERE status NOT IN ('final', 'rejected', 'failed');--> statement-breakpoint
CREATE INDEX "withdrawals_by_time" ON "withdrawals" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_are_not_negative" CHECK ("accounts"."locked" >= 0 AND ("accounts"."available" >= 0 OR coalesce("accounts"."house_purpose" IN ('outside', 'chain_btc', 'chain_eth', 'chain_tron', 'chain_costs', 'receivables'), false)));