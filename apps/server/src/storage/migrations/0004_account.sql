ALTER TABLE "users" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trade_password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "withdraw_hold_until" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anti_phishing_word" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "preferences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"fields" jsonb NOT NULL,
	"user_id" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"expires_at" bigint,
	"finished_at" bigint,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_nickname" ON "users" USING btree (lower("nickname"));--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by","id");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("channel","next_at") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_finished" ON "deliveries" USING btree ("finished_at") WHERE "deliveries"."status" <> 'waiting';--> statement-breakpoint
CREATE INDEX "throttles_by_end" ON "throttles" USING btree ("resets_at");