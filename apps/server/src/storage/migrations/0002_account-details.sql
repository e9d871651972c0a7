ALTER TABLE "codes" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_email" text;--> statement-breakpoint
CREATE INDEX "codes_asked_from" ON "codes" USING btree ("asked_from","id");