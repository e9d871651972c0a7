CREATE TABLE "limit_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limit_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "limit_proposals_are_decided" CHECK (("limit_proposals"."status" = 'pending') = ("limit_proposals"."decided_at" IS NULL)),
	CONSTRAINT "limit_proposals_take_two" CHECK ("limit_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("limit_proposals"."decided_by" IS NOT NULL AND "limit_proposals"."requested_by" <> "limit_proposals"."decided_by")),
	CONSTRAINT "limit_proposals_say_why_they_fail" CHECK (("limit_proposals"."status" = 'failed') = ("limit_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "limit_proposals" ADD CONSTRAINT "limit_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_proposals" ADD CONSTRAINT "limit_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_proposals_by_status" ON "limit_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_proposals_one_of_a_level" ON "limit_proposals" USING btree ("subject") WHERE "limit_proposals"."status" IN ('pending', 'approved');