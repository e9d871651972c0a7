CREATE TABLE "site_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factor_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "factor_removals_are_decided" CHECK (("factor_removals"."status" = 'pending') = ("factor_removals"."decided_by" IS NULL)),
	CONSTRAINT "factor_removals_take_two" CHECK ("factor_removals"."requested_by" <> "factor_removals"."decided_by")
);
--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_removals_by_status" ON "factor_removals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_removals_one_pending" ON "factor_removals" USING btree ("user_id") WHERE "factor_removals"."status" = 'pending';