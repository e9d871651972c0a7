CREATE TABLE "alarm_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"delivery_id" bigint,
	"fault" text,
	"finished_at" bigint,
	CONSTRAINT "alarm_notices_end" CHECK (("alarm_notices"."status" = 'waiting') = ("alarm_notices"."finished_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "alarm_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"severity" text NOT NULL,
	"locale" text NOT NULL,
	"secret" "bytea",
	"added_by" bigint NOT NULL,
	"added_at" bigint NOT NULL,
	"removed_at" bigint,
	CONSTRAINT "alarm_targets_sign_webhooks" CHECK (("alarm_targets"."kind" = 'webhook') = ("alarm_targets"."secret" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "watch_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" bigint NOT NULL,
	"event" text NOT NULL,
	"kind" text,
	"key" text NOT NULL,
	"severity" text,
	"params" jsonb NOT NULL,
	"actor" text NOT NULL,
	"target_id" bigint
);
--> statement-breakpoint
CREATE TABLE "watch_thresholds" (
	"kind" text PRIMARY KEY NOT NULL,
	"warning" integer NOT NULL,
	"critical" integer NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_alarms" ADD COLUMN "severity" text DEFAULT 'warning' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_notices" ADD CONSTRAINT "alarm_notices_target_id_alarm_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."alarm_targets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_notices" ADD CONSTRAINT "alarm_notices_event_id_watch_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."watch_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_targets" ADD CONSTRAINT "alarm_targets_added_by_operators_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_events" ADD CONSTRAINT "watch_events_target_id_alarm_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."alarm_targets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_thresholds" ADD CONSTRAINT "watch_thresholds_changed_by_operators_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_notices_waiting" ON "alarm_notices" USING btree ("next_at") WHERE "alarm_notices"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "alarm_notices_of_target" ON "alarm_notices" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "alarm_targets_standing" ON "alarm_targets" USING btree ("id") WHERE "alarm_targets"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "watch_events_by_event" ON "watch_events" USING btree ("event","id");--> statement-breakpoint
CREATE INDEX "watch_events_by_kind" ON "watch_events" USING btree ("kind","id");--> statement-breakpoint
UPDATE "operator_alarms" SET "severity" = 'critical' WHERE "kind" IN ('node_fault', 'nodes_disagree', 'signer_unreachable',
  'shortfall', 'deposit_reversed', 'withdrawal_lost', 'closing_unbalanced');--> statement-breakpoint
CREATE FUNCTION "refuse_watch_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was alarmed stays in the log';
END
$$;--> statement-breakpoint
CREATE TRIGGER "watch_events_are_append_only" BEFORE UPDATE OR DELETE ON "watch_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_watch_event_change"();--> statement-breakpoint
CREATE TRIGGER "watch_events_are_not_emptied" BEFORE TRUNCATE ON "watch_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_watch_event_change"();--> statement-breakpoint
ALTER TABLE "watch_events" ENABLE ALWAYS TRIGGER "watch_events_are_append_only";--> statement-breakpoint
ALTER TABLE "watch_events" ENABLE ALWAYS TRIGGER "watch_events_are_not_emptied";
