CREATE TABLE "custody_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custody_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "custody_proposals_are_decided" CHECK (("custody_proposals"."status" = 'pending') = ("custody_proposals"."decided_at" IS NULL)),
	CONSTRAINT "custody_proposals_take_two" CHECK ("custody_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("custody_proposals"."decided_by" IS NOT NULL AND "custody_proposals"."requested_by" <> "custody_proposals"."decided_by")),
	CONSTRAINT "custody_proposals_say_why_they_fail" CHECK (("custody_proposals"."status" = 'failed') = ("custody_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "operator_alarms" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"raised_at" bigint NOT NULL,
	"cleared_at" bigint,
	"seen_by" bigint
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"height" integer NOT NULL,
	"block_hash" text NOT NULL,
	"at" bigint NOT NULL,
	"ledger" numeric(38,8) NOT NULL,
	"held" numeric(38,8) NOT NULL,
	"pending" numeric(38,8) NOT NULL,
	"difference" numeric(38,8) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "custody_proposals" ADD CONSTRAINT "custody_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_proposals" ADD CONSTRAINT "custody_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_alarms" ADD CONSTRAINT "operator_alarms_seen_by_operators_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custody_proposals_by_status" ON "custody_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "custody_proposals_one_of_a_thing" ON "custody_proposals" USING btree ("kind","subject") WHERE "custody_proposals"."status" IN ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "operator_alarms_standing" ON "operator_alarms" USING btree ("raised_at") WHERE "operator_alarms"."cleared_at" IS NULL;--> statement-breakpoint
CREATE INDEX "operator_alarms_by_end" ON "operator_alarms" USING btree ("cleared_at");--> statement-breakpoint
CREATE INDEX "reconciliations_of_coin" ON "reconciliations" USING btree ("chain_id","currency_id","id");--> statement-breakpoint
CREATE INDEX "reconciliations_by_currency" ON "reconciliations" USING btree ("currency_id","id");