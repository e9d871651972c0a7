ALTER TABLE "acceptor_deals" ADD COLUMN "first_end_reason" text;--> statement-breakpoint
ALTER TABLE "acceptor_deals" ADD COLUMN "first_ended_at" bigint;--> statement-breakpoint
ALTER TABLE "fiat_deals" ADD COLUMN "first_end_reason" text;--> statement-breakpoint
ALTER TABLE "fiat_deals" ADD COLUMN "first_ended_at" bigint;--> statement-breakpoint
ALTER TABLE "fiat_proposals" ADD COLUMN "told_at" bigint;--> statement-breakpoint
CREATE INDEX "fiat_proposals_untold" ON "fiat_proposals" USING btree ("id") WHERE "fiat_proposals"."kind" = 'merchant' AND "fiat_proposals"."status" IN ('approved', 'applied') AND "fiat_proposals"."told_at" IS NULL;--> statement-breakpoint
-- Whoever was decided about by now has been told, or sees it on the screen.
UPDATE "fiat_proposals" SET "told_at" = "decided_at" WHERE "kind" = 'merchant' AND "status" = 'applied';
