CREATE TABLE "launch_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "launch_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "launch_proposals_are_decided" CHECK (("launch_proposals"."status" = 'pending') = ("launch_proposals"."decided_at" IS NULL)),
	CONSTRAINT "launch_proposals_take_two" CHECK ("launch_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("launch_proposals"."decided_by" IS NOT NULL AND "launch_proposals"."requested_by" <> "launch_proposals"."decided_by")),
	CONSTRAINT "launch_proposals_say_why_they_fail" CHECK (("launch_proposals"."status" = 'failed') = ("launch_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "launch_proposals" ADD CONSTRAINT "launch_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_proposals" ADD CONSTRAINT "launch_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "launch_proposals_by_status" ON "launch_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "launch_proposals_one_of_a_thing" ON "launch_proposals" USING btree ("kind",coalesce("subject", '')) WHERE "launch_proposals"."kind" <> 'fund' AND "launch_proposals"."status" IN ('pending', 'approved');