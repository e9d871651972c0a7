-- One value for all counters, so that a new kind of entity needs no new column.
ALTER TABLE "writer" ADD COLUMN "counters" jsonb;--> statement-breakpoint
UPDATE "writer" SET "counters" = jsonb_build_object(
  'account', "last_account_id", 'order', "last_order_id", 'fill', "last_fill_id", 'posting', "last_posting_id"
);--> statement-breakpoint
ALTER TABLE "writer" ALTER COLUMN "counters" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "writer" DROP COLUMN "last_account_id";--> statement-breakpoint
ALTER TABLE "writer" DROP COLUMN "last_order_id";--> statement-breakpoint
ALTER TABLE "writer" DROP COLUMN "last_fill_id";--> statement-breakpoint
ALTER TABLE "writer" DROP COLUMN "last_posting_id";
