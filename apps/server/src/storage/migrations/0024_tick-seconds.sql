-- A tick was of the second that it was stamped in. Both columns are filled by one pass over the table.
ALTER TABLE "index_ticks" ADD COLUMN "second" bigint NOT NULL GENERATED ALWAYS AS ("at" / 1000) STORED, ADD COLUMN "quoted_at" bigint NOT NULL GENERATED ALWAYS AS ("at") STORED;--> statement-breakpoint
ALTER TABLE "index_ticks" ALTER COLUMN "second" DROP EXPRESSION, ALTER COLUMN "quoted_at" DROP EXPRESSION;--> statement-breakpoint
CREATE INDEX "index_ticks_by_second" ON "index_ticks" USING btree ("currency_id","second");
