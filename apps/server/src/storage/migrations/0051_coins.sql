CREATE TABLE "coin_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"effective_from" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "coin_proposals_are_decided" CHECK (("coin_proposals"."status" = 'pending') = ("coin_proposals"."decided_at" IS NULL)),
	CONSTRAINT "coin_proposals_take_two" CHECK ("coin_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("coin_proposals"."decided_by" IS NOT NULL AND "coin_proposals"."requested_by" <> "coin_proposals"."decided_by")),
	CONSTRAINT "coin_proposals_say_why_they_fail" CHECK (("coin_proposals"."status" = 'failed') = ("coin_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "currencies" ADD COLUMN "is_indexed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_proposals" ADD CONSTRAINT "coin_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_proposals" ADD CONSTRAINT "coin_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_proposals_by_status" ON "coin_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coin_proposals_one_of_a_thing" ON "coin_proposals" USING btree ("kind","subject") WHERE "coin_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
ALTER TABLE "currencies" ADD CONSTRAINT "currencies_name" UNIQUE("name");