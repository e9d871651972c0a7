CREATE TABLE "coin_delistings" (
	"currency_id" bigint PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"view_only_from" bigint NOT NULL,
	"withdraw_only_from" bigint NOT NULL,
	"withdrawals_until" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	CONSTRAINT "coin_delistings_go_on_in_time" CHECK ("coin_delistings"."view_only_from" <= "coin_delistings"."withdraw_only_from" AND "coin_delistings"."withdraw_only_from" <= "coin_delistings"."withdrawals_until")
);
--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "simulated_price" numeric(38,8);--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "simulated_at" bigint;