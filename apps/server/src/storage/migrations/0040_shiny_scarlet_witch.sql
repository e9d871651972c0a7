CREATE TABLE "deal_pictures" (
	"kind" text NOT NULL,
	"deal_id" bigint NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"shown_at" bigint NOT NULL,
	CONSTRAINT "deal_pictures_pk" PRIMARY KEY("name","kind","deal_id","use")
);
--> statement-breakpoint
CREATE TABLE "deal_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"deal_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"pictures" text[] NOT NULL,
	"stated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"deal_id" bigint NOT NULL,
	"form" text NOT NULL,
	"user_id" bigint,
	"operator_id" bigint,
	"content" text NOT NULL,
	"act" text,
	"picture" text,
	"client_id" text,
	"sent_at" bigint NOT NULL,
	"told_at" bigint,
	CONSTRAINT "fiat_messages_notes_say_what" CHECK (("fiat_messages"."form" = 'note') = ("fiat_messages"."act" IS NOT NULL)),
	CONSTRAINT "fiat_messages_have_authors" CHECK ("fiat_messages"."form" = 'note' OR num_nonnulls("fiat_messages"."user_id", "fiat_messages"."operator_id") = 1),
	CONSTRAINT "fiat_messages_pictures_are_shown" CHECK ("fiat_messages"."form" <> 'picture' OR "fiat_messages"."picture" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "fiat_reads" (
	"kind" text NOT NULL,
	"deal_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "fiat_reads_pk" PRIMARY KEY("user_id","kind","deal_id")
);
--> statement-breakpoint
CREATE TABLE "fiat_measures" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"until" bigint,
	"reason" text NOT NULL,
	"taken_by" bigint NOT NULL,
	"taken_at" bigint NOT NULL,
	CONSTRAINT "fiat_measures_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "fiat_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiat_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "fiat_proposals_are_decided" CHECK (("fiat_proposals"."status" = 'pending') = ("fiat_proposals"."decided_at" IS NULL)),
	CONSTRAINT "fiat_proposals_take_two" CHECK ("fiat_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("fiat_proposals"."decided_by" IS NOT NULL AND "fiat_proposals"."requested_by" <> "fiat_proposals"."decided_by")),
	CONSTRAINT "fiat_proposals_say_why_they_fail" CHECK (("fiat_proposals"."status" = 'failed') = ("fiat_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "deal_pictures" ADD CONSTRAINT "deal_pictures_name_pictures_name_fk" FOREIGN KEY ("name") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_statements" ADD CONSTRAINT "deal_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_messages" ADD CONSTRAINT "fiat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_messages" ADD CONSTRAINT "fiat_messages_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_messages" ADD CONSTRAINT "fiat_messages_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_reads" ADD CONSTRAINT "fiat_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_measures" ADD CONSTRAINT "fiat_measures_taken_by_operators_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_proposals" ADD CONSTRAINT "fiat_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiat_proposals" ADD CONSTRAINT "fiat_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_pictures_of_deal" ON "deal_pictures" USING btree ("kind","deal_id","use","shown_at");--> statement-breakpoint
CREATE INDEX "deal_statements_of_deal" ON "deal_statements" USING btree ("kind","deal_id","id");--> statement-breakpoint
CREATE INDEX "fiat_messages_of_deal" ON "fiat_messages" USING btree ("kind","deal_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_messages_one_note" ON "fiat_messages" USING btree ("kind","deal_id","act","sent_at") WHERE "fiat_messages"."form" = 'note';--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_messages_one_of_client" ON "fiat_messages" USING btree ("user_id","kind","deal_id","client_id") WHERE "fiat_messages"."client_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fiat_messages_untold" ON "fiat_messages" USING btree ("id") WHERE "fiat_messages"."form" = 'note' AND "fiat_messages"."told_at" IS NULL;--> statement-breakpoint
CREATE INDEX "fiat_messages_noted" ON "fiat_messages" USING btree ("sent_at") WHERE "fiat_messages"."form" = 'note';--> statement-breakpoint
CREATE INDEX "fiat_measures_by_end" ON "fiat_measures" USING btree ("kind","until");--> statement-breakpoint
CREATE INDEX "fiat_proposals_by_status" ON "fiat_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "fiat_proposals_of_subject" ON "fiat_proposals" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fiat_proposals_one_of_a_thing" ON "fiat_proposals" USING btree ("kind",coalesce("subject", '')) WHERE "fiat_proposals"."kind" <> 'gateway_fund' AND "fiat_proposals"."status" IN ('pending', 'approved');