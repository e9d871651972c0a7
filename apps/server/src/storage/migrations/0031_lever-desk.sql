CREATE TABLE "lever_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lever_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"market_id" bigint,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"effective_from" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "lever_proposals_name_a_market" CHECK (("lever_proposals"."kind" = 'market') = ("lever_proposals"."market_id" IS NOT NULL)),
	CONSTRAINT "lever_proposals_are_decided" CHECK (("lever_proposals"."status" = 'pending') = ("lever_proposals"."decided_at" IS NULL)),
	CONSTRAINT "lever_proposals_take_two" CHECK ("lever_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("lever_proposals"."decided_by" IS NOT NULL AND "lever_proposals"."requested_by" <> "lever_proposals"."decided_by")),
	CONSTRAINT "lever_proposals_say_why_they_fail" CHECK (("lever_proposals"."status" = 'failed') = ("lever_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "lever_proposals" ADD CONSTRAINT "lever_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lever_proposals" ADD CONSTRAINT "lever_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lever_proposals_by_status" ON "lever_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lever_proposals_one_of_market" ON "lever_proposals" USING btree ("market_id") WHERE "lever_proposals"."kind" = 'market' AND "lever_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "lever_proposals_one_of_rules" ON "lever_proposals" USING btree ("kind") WHERE "lever_proposals"."kind" = 'rules' AND "lever_proposals"."status" IN ('pending', 'approved');