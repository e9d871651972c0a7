CREATE TABLE "ledger_coin_chains" (
	"currency_id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	CONSTRAINT "ledger_coin_chains_pk" PRIMARY KEY("currency_id","chain_id")
);
--> statement-breakpoint
CREATE TABLE "network_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"effective_from" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "network_proposals_are_decided" CHECK (("network_proposals"."status" = 'pending') = ("network_proposals"."decided_at" IS NULL)),
	CONSTRAINT "network_proposals_take_two" CHECK ("network_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("network_proposals"."decided_by" IS NOT NULL AND "network_proposals"."requested_by" <> "network_proposals"."decided_by")),
	CONSTRAINT "network_proposals_say_why_they_fail" CHECK (("network_proposals"."status" = 'failed') = ("network_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "contract" text;--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "decimals" smallint;--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "signed_name" text;--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "sweep_min" numeric(38,8);--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "hot_floor" numeric(38,8);--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "deposit_pause" text;--> statement-breakpoint
ALTER TABLE "coin_chains" ADD COLUMN "withdraw_pause" text;--> statement-breakpoint
ALTER TABLE "network_proposals" ADD CONSTRAINT "network_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_proposals" ADD CONSTRAINT "network_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_proposals_by_status" ON "network_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_proposals_one_of_a_thing" ON "network_proposals" USING btree ("kind","subject") WHERE "network_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
-- What moved on which chain was a table of the program; rows beside it stood for nothing.
DELETE FROM "coin_chains" WHERE ("currency_id", "chain_id") NOT IN ((1, 1), (2, 2), (3, 2), (3, 3), (73, 2), (6, 4), (10, 5), (5, 6));--> statement-breakpoint
UPDATE "coin_chains" AS c SET "position" = f."position", "contract" = f."contract", "decimals" = f."decimals",
	"signed_name" = f."signed_name", "sweep_min" = f."sweep_min", "hot_floor" = f."hot_floor"
FROM (VALUES
	(1, 1, 0, NULL, 8, 'BTC', 0.01, 0.5),
	(2, 2, 1, NULL, 18, 'ETH', 0.1, 10),
	(3, 2, 2, '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 'USDT', 500, 50000),
	(3, 3, 3, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6, 'USDT', 500, 50000),
	(73, 2, 4, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 'USDC', 500, 50000),
	(6, 4, 5, NULL, 8, 'LTC', 5, 500),
	(10, 5, 6, NULL, 8, 'BCH', 0.1, 50),
	(5, 6, 7, NULL, 6, 'XRP', 1000, 100000)
) AS f ("currency_id", "chain_id", "position", "contract", "decimals", "signed_name", "sweep_min", "hot_floor")
WHERE (c."currency_id", c."chain_id") = (f."currency_id", f."chain_id");--> statement-breakpoint
ALTER TABLE "coin_chains" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_chains" ALTER COLUMN "decimals" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_chains" ALTER COLUMN "signed_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_chains" ALTER COLUMN "sweep_min" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_chains" ALTER COLUMN "hot_floor" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_chains_by_asset" ON "coin_chains" USING btree ("chain_id",coalesce("contract", ''));--> statement-breakpoint
ALTER TABLE "coin_chains" ADD CONSTRAINT "coin_chains_have_decimals" CHECK ("coin_chains"."decimals" BETWEEN 0 AND 18);