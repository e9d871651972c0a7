CREATE TABLE "micro_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "micro_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "micro_proposals_are_decided" CHECK (("micro_proposals"."status" = 'pending') = ("micro_proposals"."decided_at" IS NULL)),
	CONSTRAINT "micro_proposals_take_two" CHECK ("micro_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("micro_proposals"."decided_by" IS NOT NULL AND "micro_proposals"."requested_by" <> "micro_proposals"."decided_by")),
	CONSTRAINT "micro_proposals_say_why_they_fail" CHECK (("micro_proposals"."status" = 'failed') = ("micro_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "micro_proposals" ADD CONSTRAINT "micro_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "micro_proposals" ADD CONSTRAINT "micro_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "micro_proposals_by_status" ON "micro_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "micro_proposals_one_of_a_thing" ON "micro_proposals" USING btree ("kind",coalesce("subject", '')) WHERE "micro_proposals"."kind" <> 'fund' AND "micro_proposals"."status" IN ('pending', 'approved');