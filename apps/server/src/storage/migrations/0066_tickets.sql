CREATE TABLE "ticket_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"user_id" bigint,
	"operator_id" bigint,
	"is_note" boolean DEFAULT false NOT NULL,
	"content" text NOT NULL,
	"act" text,
	"pictures" text[] NOT NULL,
	"client_id" text,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "ticket_messages_have_one_author" CHECK (num_nonnulls("ticket_messages"."user_id", "ticket_messages"."operator_id") <= 1),
	CONSTRAINT "ticket_messages_words_have_authors" CHECK ("ticket_messages"."act" IS NOT NULL OR num_nonnulls("ticket_messages"."user_id", "ticket_messages"."operator_id") = 1),
	CONSTRAINT "ticket_messages_notes_are_of_operators" CHECK (NOT "ticket_messages"."is_note" OR "ticket_messages"."operator_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "ticket_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"texts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"assigned_to" bigint,
	"client_id" text,
	"opened_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	"waits_since" bigint,
	"answered_at" bigint,
	"warned_at" bigint,
	"closed_at" bigint,
	"read_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tickets_wait_while_open" CHECK (("tickets"."state" = 'open') = ("tickets"."waits_since" IS NOT NULL)),
	CONSTRAINT "tickets_have_answers" CHECK (("tickets"."state" = 'answered') = ("tickets"."answered_at" IS NOT NULL)),
	CONSTRAINT "tickets_warn_of_answers" CHECK ("tickets"."warned_at" IS NULL OR "tickets"."answered_at" IS NOT NULL),
	CONSTRAINT "tickets_are_closed" CHECK (("tickets"."state" = 'closed') = ("tickets"."closed_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assigned_to_operators_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_messages_of_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_one_of_user" ON "ticket_messages" USING btree ("ticket_id","user_id","client_id") WHERE "ticket_messages"."user_id" IS NOT NULL AND "ticket_messages"."client_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_one_of_operator" ON "ticket_messages" USING btree ("ticket_id","operator_id","client_id") WHERE "ticket_messages"."operator_id" IS NOT NULL AND "ticket_messages"."client_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_replies_one_of_a_name" ON "ticket_replies" USING btree ("name");--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("waits_since") WHERE "tickets"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tickets_answered" ON "tickets" USING btree ("answered_at") WHERE "tickets"."state" = 'answered';--> statement-breakpoint
CREATE INDEX "tickets_changed" ON "tickets" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_of_client" ON "tickets" USING btree ("user_id","client_id") WHERE "tickets"."client_id" IS NOT NULL;