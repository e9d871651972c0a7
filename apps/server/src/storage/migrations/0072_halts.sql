ALTER TABLE "lever_proposals" DROP CONSTRAINT "lever_proposals_name_a_market";--> statement-breakpoint
ALTER TABLE "lever_markets" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "lever_markets" ADD COLUMN "halted_at" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "lever_proposals_one_of_state" ON "lever_proposals" USING btree ("market_id") WHERE "lever_proposals"."kind" IN ('state', 'settle') AND "lever_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
ALTER TABLE "lever_proposals" ADD CONSTRAINT "lever_proposals_name_a_market" CHECK (("lever_proposals"."kind" IN ('market', 'state', 'settle')) = ("lever_proposals"."market_id" IS NOT NULL));--> statement-breakpoint
-- A market that was halted before this was kept stands since its last tick.
UPDATE "lever_markets" SET "halted_at" = coalesce("index_second", 0) * 1000 WHERE "state" = 'halted';
