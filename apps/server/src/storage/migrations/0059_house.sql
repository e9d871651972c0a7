CREATE TABLE "daily_closings" (
	"day" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"closed_at" bigint NOT NULL,
	"accounts" integer NOT NULL,
	"coins" jsonb NOT NULL,
	"digest" "bytea" NOT NULL,
	"audit_entry" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_reports" (
	"day" bigint PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "house_proposals_are_decided" CHECK (("house_proposals"."status" = 'pending') = ("house_proposals"."decided_at" IS NULL)),
	CONSTRAINT "house_proposals_take_two" CHECK ("house_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("house_proposals"."decided_by" IS NOT NULL AND "house_proposals"."requested_by" <> "house_proposals"."decided_by")),
	CONSTRAINT "house_proposals_say_why_they_fail" CHECK (("house_proposals"."status" = 'failed') = ("house_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "house_proposals" ADD CONSTRAINT "house_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_proposals" ADD CONSTRAINT "house_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "daily_closings_by_audit_entry" ON "daily_closings" USING btree ("audit_entry");--> statement-breakpoint
CREATE INDEX "house_proposals_by_status" ON "house_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "postings_by_time" ON "postings" USING brin ("at");--> statement-breakpoint
CREATE FUNCTION "refuse_closing_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books of a day are closed once';
END
$$;--> statement-breakpoint
CREATE TRIGGER "daily_closings_are_append_only" BEFORE UPDATE OR DELETE ON "daily_closings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_closing_change"();--> statement-breakpoint
CREATE TRIGGER "daily_closings_are_not_emptied" BEFORE TRUNCATE ON "daily_closings"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_closing_change"();--> statement-breakpoint
ALTER TABLE "daily_closings" ENABLE ALWAYS TRIGGER "daily_closings_are_append_only";--> statement-breakpoint
ALTER TABLE "daily_closings" ENABLE ALWAYS TRIGGER "daily_closings_are_not_emptied";
