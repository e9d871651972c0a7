CREATE TABLE "first_password_halves" (
	"operator_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"owner_id" bigint NOT NULL,
	"half" "bytea" NOT NULL,
	CONSTRAINT "first_password_halves_pk" PRIMARY KEY("operator_id","part"),
	CONSTRAINT "first_password_halves_are_two" CHECK ("first_password_halves"."part" IN (1, 2)),
	CONSTRAINT "first_password_halves_of_another" CHECK ("first_password_halves"."operator_id" <> "first_password_halves"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "operator_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "operator_proposals_are_decided" CHECK (("operator_proposals"."status" = 'pending') = ("operator_proposals"."decided_at" IS NULL)),
	CONSTRAINT "operator_proposals_take_two" CHECK ("operator_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("operator_proposals"."decided_by" IS NOT NULL AND "operator_proposals"."requested_by" <> "operator_proposals"."decided_by")),
	CONSTRAINT "operator_proposals_say_why_they_fail" CHECK (("operator_proposals"."status" = 'failed') = ("operator_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "first_password_halves" ADD CONSTRAINT "first_password_halves_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_password_halves" ADD CONSTRAINT "first_password_halves_owner_id_operators_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_proposals" ADD CONSTRAINT "operator_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_proposals" ADD CONSTRAINT "operator_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "first_password_halves_take_two" ON "first_password_halves" USING btree ("operator_id","owner_id");--> statement-breakpoint
CREATE INDEX "operator_proposals_by_status" ON "operator_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_proposals_one_of_an_operator" ON "operator_proposals" USING btree ("subject") WHERE "operator_proposals"."status" IN ('pending', 'approved');