ALTER TABLE "codes" ADD COLUMN "reserved_by" text;--> statement-breakpoint
CREATE INDEX "codes_reserved" ON "codes" USING btree ("reserved_by") WHERE "codes"."reserved_by" IS NOT NULL;