CREATE TABLE "life_signs" (
	"id" smallint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "life_signs_are_one_row" CHECK ("life_signs"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"began_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "stops_end_after_they_began" CHECK ("stops"."ended_at" >= "stops"."began_at"),
	CONSTRAINT "stops_that_last_are_full" CHECK ("stops"."ended_at" IS NOT NULL OR "stops"."kind" = 'full')
);
--> statement-breakpoint
ALTER TABLE "lever_markets" ADD COLUMN "grace_until" bigint;--> statement-breakpoint
ALTER TABLE "lever_rules" ADD COLUMN "liquidation_grace_ms" bigint DEFAULT 60000 NOT NULL;--> statement-breakpoint
ALTER TABLE "staking_orders" ADD COLUMN "moved_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stops_one_lasts" ON "stops" USING btree ((ended_at IS NULL)) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "stops_by_end" ON "stops" USING btree ("ended_at");