ALTER TABLE "withdrawal_reviews" ADD COLUMN "refused_for" text;--> statement-breakpoint
ALTER TABLE "withdrawal_reviews" ADD COLUMN "refused_at" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal_reviews" ADD COLUMN "returned_for" text;--> statement-breakpoint
ALTER TABLE "withdrawal_reviews" ADD COLUMN "told_at" bigint;--> statement-breakpoint
CREATE INDEX "withdrawal_reviews_untold" ON "withdrawal_reviews" USING btree ("withdrawal_id") WHERE "withdrawal_reviews"."returned_for" IS NOT NULL AND "withdrawal_reviews"."told_at" IS NULL;