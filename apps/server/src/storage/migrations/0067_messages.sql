CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"texts" jsonb NOT NULL,
	"link" text NOT NULL,
	"audience" text NOT NULL,
	"members" text NOT NULL,
	"is_in_box" boolean NOT NULL,
	"is_by_mail" boolean NOT NULL,
	"state" text NOT NULL,
	"people" integer NOT NULL,
	"done_user" bigint NOT NULL,
	"last_user" bigint NOT NULL,
	"sent" integer NOT NULL,
	"mailed" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"stopped_by" bigint,
	CONSTRAINT "announcements_proposal" UNIQUE("proposal_id"),
	CONSTRAINT "announcements_end" CHECK (("announcements"."state" = 'sending') = ("announcements"."ended_at" IS NULL)),
	CONSTRAINT "announcements_are_stopped" CHECK (("announcements"."state" = 'stopped') = ("announcements"."stopped_by" IS NOT NULL)),
	CONSTRAINT "announcements_go_somewhere" CHECK ("announcements"."is_in_box" OR "announcements"."is_by_mail")
);
--> statement-breakpoint
CREATE TABLE "message_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "message_proposals_are_decided" CHECK (("message_proposals"."status" = 'pending') = ("message_proposals"."decided_at" IS NULL)),
	CONSTRAINT "message_proposals_take_two" CHECK ("message_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("message_proposals"."decided_by" IS NOT NULL AND "message_proposals"."requested_by" <> "message_proposals"."decided_by")),
	CONSTRAINT "message_proposals_say_why_they_fail" CHECK (("message_proposals"."status" = 'failed') = ("message_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "notice_marks" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"announcement_id" bigint,
	"locale" text NOT NULL,
	"title" text,
	"text" text,
	"link" text,
	"sent_by" bigint,
	"at" bigint NOT NULL,
	"read_at" bigint,
	CONSTRAINT "user_messages_have_texts" CHECK (("user_messages"."kind" = 'personal') = (num_nulls("user_messages"."title", "user_messages"."text", "user_messages"."link", "user_messages"."sent_by") = 0)
        AND ("user_messages"."kind" = 'announcement') = ("user_messages"."announcement_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_proposal_id_message_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."message_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_stopped_by_operators_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_proposals" ADD CONSTRAINT "message_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_proposals" ADD CONSTRAINT "message_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_messages" ADD CONSTRAINT "user_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_messages" ADD CONSTRAINT "user_messages_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_messages" ADD CONSTRAINT "user_messages_sent_by_operators_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_being_sent" ON "announcements" USING btree ("id") WHERE "announcements"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "message_proposals_by_status" ON "message_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "user_messages_by_user" ON "user_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_messages_unread" ON "user_messages" USING btree ("user_id") WHERE "user_messages"."read_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_messages_once" ON "user_messages" USING btree ("announcement_id","user_id") WHERE "user_messages"."announcement_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "user_messages_personal" ON "user_messages" USING btree ("id") WHERE "user_messages"."kind" = 'personal';