CREATE TABLE "fee_states" (
	"id" smallint PRIMARY KEY NOT NULL,
	"day" bigint NOT NULL,
	"chunk" bigint NOT NULL,
	"is_complete" boolean NOT NULL,
	CONSTRAINT "fee_states_are_one_row" CHECK ("fee_states"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "fee_tiers" (
	"level" smallint PRIMARY KEY NOT NULL,
	"min_volume" numeric(38,8) NOT NULL,
	"maker_fee_ppm" bigint NOT NULL,
	"taker_fee_ppm" bigint NOT NULL,
	"is_offered" boolean NOT NULL,
	CONSTRAINT "fee_tiers_ask_for_volume" CHECK ("fee_tiers"."level" > 0 AND "fee_tiers"."min_volume" > 0),
	CONSTRAINT "fee_tiers_have_rates" CHECK ("fee_tiers"."maker_fee_ppm" BETWEEN 0 AND 999999 AND "fee_tiers"."taker_fee_ppm" BETWEEN 0 AND 999999)
);
--> statement-breakpoint
CREATE TABLE "fee_users" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"volume" numeric(38,8) NOT NULL,
	"level" smallint NOT NULL,
	"granted_level" smallint,
	"granted_until" bigint,
	CONSTRAINT "fee_users_have_traded" CHECK ("fee_users"."volume" >= 0 AND "fee_users"."level" >= 0),
	CONSTRAINT "fee_users_grants_end" CHECK (("fee_users"."granted_level" IS NULL) = ("fee_users"."granted_until" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "fee_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"effective_from" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "fee_proposals_are_decided" CHECK (("fee_proposals"."status" = 'pending') = ("fee_proposals"."decided_at" IS NULL)),
	CONSTRAINT "fee_proposals_take_two" CHECK ("fee_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("fee_proposals"."decided_by" IS NOT NULL AND "fee_proposals"."requested_by" <> "fee_proposals"."decided_by")),
	CONSTRAINT "fee_proposals_say_why_they_fail" CHECK (("fee_proposals"."status" = 'failed') = ("fee_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "fee_volumes" (
	"day" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"volume" numeric(38,8) NOT NULL,
	CONSTRAINT "fee_volumes_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "fee_volumes_are_of_trades" CHECK ("fee_volumes"."volume" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "maker_fee_ppm" bigint, ADD COLUMN "taker_fee_ppm" bigint;--> statement-breakpoint
-- Until now a fill paid what its market asked for at that moment.
UPDATE "orders" SET "maker_fee_ppm" = m."maker_fee_ppm", "taker_fee_ppm" = m."taker_fee_ppm"
FROM "markets" AS m WHERE m."id" = "orders"."market_id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "maker_fee_ppm" SET NOT NULL, ALTER COLUMN "taker_fee_ppm" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_proposals" ADD CONSTRAINT "fee_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_proposals" ADD CONSTRAINT "fee_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_users_by_level" ON "fee_users" USING btree ("level","volume");--> statement-breakpoint
CREATE INDEX "fee_proposals_by_status" ON "fee_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_proposals_one_of_a_thing" ON "fee_proposals" USING btree ("kind",coalesce("subject", '')) WHERE "fee_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "fee_volumes_by_day" ON "fee_volumes" USING btree ("day");