CREATE TABLE "access_review_items" (
	"review_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"role" text NOT NULL,
	"verdict" text,
	"note" text,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "access_review_items_pk" PRIMARY KEY("review_id","operator_id"),
	CONSTRAINT "access_review_items_are_decided" CHECK (num_nulls("access_review_items"."verdict", "access_review_items"."decided_by", "access_review_items"."decided_at", "access_review_items"."note") IN (0, 4)),
	CONSTRAINT "access_review_items_take_another" CHECK ("access_review_items"."decided_by" <> "access_review_items"."operator_id")
);
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_by" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"role" text NOT NULL,
	"permission" text NOT NULL,
	"is_granted" boolean NOT NULL,
	CONSTRAINT "role_grants_pk" PRIMARY KEY("role","permission")
);
--> statement-breakpoint
CREATE TABLE "role_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "role_proposals_are_decided" CHECK (("role_proposals"."status" = 'pending') = ("role_proposals"."decided_at" IS NULL)),
	CONSTRAINT "role_proposals_take_two" CHECK ("role_proposals"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("role_proposals"."decided_by" IS NOT NULL AND "role_proposals"."requested_by" <> "role_proposals"."decided_by")),
	CONSTRAINT "role_proposals_say_why_they_fail" CHECK (("role_proposals"."status" = 'failed') = ("role_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "access_review_items" ADD CONSTRAINT "access_review_items_review_id_access_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_items" ADD CONSTRAINT "access_review_items_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_items" ADD CONSTRAINT "access_review_items_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD CONSTRAINT "access_reviews_started_by_operators_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_proposals" ADD CONSTRAINT "role_proposals_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_proposals" ADD CONSTRAINT "role_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_one_open" ON "access_reviews" USING btree ((true)) WHERE "access_reviews"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "role_proposals_by_status" ON "role_proposals" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_proposals_one_of_a_role" ON "role_proposals" USING btree ("subject") WHERE "role_proposals"."status" IN ('pending', 'approved');