CREATE TABLE "lever_clawbacks" (
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"second" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "lever_clawbacks_pk" PRIMARY KEY("user_id","market_id","seq")
);
--> statement-breakpoint
CREATE TABLE "lever_settlements" (
	"market_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"halted_at" bigint NOT NULL,
	"decided_at" bigint NOT NULL,
	"source" text NOT NULL,
	"index" numeric(38,8) NOT NULL,
	"second" bigint NOT NULL,
	"last_second" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "lever_settlements_pk" PRIMARY KEY("market_id","seq")
);
--> statement-breakpoint
ALTER TABLE "lever_accounts" ADD COLUMN "clawback_seq" bigint;--> statement-breakpoint
ALTER TABLE "lever_liquidations" ADD COLUMN "clawback" numeric(38,8) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lever_markets" ADD COLUMN "settling_at" bigint;--> statement-breakpoint
ALTER TABLE "lever_markets" ADD COLUMN "settling_median" numeric(38,8);--> statement-breakpoint
ALTER TABLE "lever_positions" ADD COLUMN "clawback" numeric(38,8) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lever_rules" ADD COLUMN "outage_loss_ppm" bigint DEFAULT 100000 NOT NULL;--> statement-breakpoint
ALTER TABLE "lever_rules" ADD COLUMN "halt_hours" bigint DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "lever_sweeps" ADD COLUMN "ends" text DEFAULT '' NOT NULL;