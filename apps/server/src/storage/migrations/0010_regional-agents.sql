CREATE TABLE "agency_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"city" text,
	"district" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "agency_requests_are_decided" CHECK (("agency_requests"."status" = 'pending') = ("agency_requests"."decided_by" IS NULL)),
	CONSTRAINT "agency_requests_take_two" CHECK ("agency_requests"."requested_by" <> "agency_requests"."decided_by")
);
--> statement-breakpoint
ALTER TABLE "agency_requests" ADD CONSTRAINT "agency_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_requests_by_status" ON "agency_requests" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_requests_one_pending" ON "agency_requests" USING btree ("user_id") WHERE "agency_requests"."status" = 'pending';