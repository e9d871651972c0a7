CREATE TABLE "earn_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earn_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"effective_from" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "earn_proposals_are_decided" CHECK (("earn_proposals"."status" = 'pending') = ("earn_proposals"."decided_at" IS NULL)),
	CONSTRAINT "earn_proposals_take_two" CHECK ("earn_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("earn_proposals"."decided_by" IS NOT NULL AND "earn_proposals"."requested_by" <> "earn_proposals"."decided_by")),
	CONSTRAINT "earn_proposals_say_why_they_fail" CHECK (("earn_proposals"."status" = 'failed') = ("earn_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "earn_proposals" ADD CONSTRAINT "earn_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earn_proposals" ADD CONSTRAINT "earn_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earn_proposals_by_status" ON "earn_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "earn_proposals_one_of_a_thing" ON "earn_proposals" USING btree ("kind",coalesce("subject", '')) WHERE "earn_proposals"."kind" <> 'fund' AND "earn_proposals"."status" IN ('pending', 'approved');