ALTER TABLE "chain_withdrawals" ADD COLUMN "broadcast_at" bigint;--> statement-breakpoint
ALTER TABLE "chain_withdrawals" ADD COLUMN "mined_at" bigint;