ALTER TABLE "chain_withdrawals" ADD COLUMN "frozen_at" bigint;--> statement-breakpoint
CREATE INDEX "withdrawals_failed" ON "withdrawals" USING btree ("id") WHERE "withdrawals"."status" = 'failed';