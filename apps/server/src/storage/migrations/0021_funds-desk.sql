CREATE TABLE "balance_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"wallet" text NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"requested_by" bigint NOT NULL,
	"requested_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "balance_adjustments_are_positive" CHECK ("balance_adjustments"."amount" > 0),
	CONSTRAINT "balance_adjustments_are_decided" CHECK (("balance_adjustments"."status" = 'pending') = ("balance_adjustments"."decided_at" IS NULL)),
	CONSTRAINT "balance_adjustments_take_two" CHECK ("balance_adjustments"."status" NOT IN ('approved', 'posted', 'failed')
        OR ("balance_adjustments"."decided_by" IS NOT NULL AND "balance_adjustments"."requested_by" <> "balance_adjustments"."decided_by")),
	CONSTRAINT "balance_adjustments_say_why_they_fail" CHECK (("balance_adjustments"."status" = 'failed') = ("balance_adjustments"."failure" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "deposit_proposals" (
	"request_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"chain_id" bigint,
	"txid" text,
	"ordinal" integer,
	"status" text NOT NULL,
	"failure" text,
	"proposed_by" bigint NOT NULL,
	"proposed_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "deposit_proposals_are_positive" CHECK ("deposit_proposals"."amount" > 0),
	CONSTRAINT "deposit_proposals_name_an_output" CHECK (("deposit_proposals"."chain_id" IS NULL) = ("deposit_proposals"."txid" IS NULL) AND ("deposit_proposals"."txid" IS NULL) = ("deposit_proposals"."ordinal" IS NULL)),
	CONSTRAINT "deposit_proposals_take_two" CHECK (CASE WHEN "deposit_proposals"."status" = 'pending' THEN "deposit_proposals"."decided_by" IS NULL
        ELSE "deposit_proposals"."decided_by" IS NOT NULL AND "deposit_proposals"."proposed_by" <> "deposit_proposals"."decided_by" END),
	CONSTRAINT "deposit_proposals_say_why_they_fail" CHECK (("deposit_proposals"."status" = 'failed') = ("deposit_proposals"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "deposit_requests" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal_reviews" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_adjustments" ADD CONSTRAINT "balance_adjustments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_adjustments" ADD CONSTRAINT "balance_adjustments_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_adjustments" ADD CONSTRAINT "balance_adjustments_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_proposals" ADD CONSTRAINT "deposit_proposals_request_id_deposit_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."deposit_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_proposals" ADD CONSTRAINT "deposit_proposals_proposed_by_operators_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_proposals" ADD CONSTRAINT "deposit_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_adjustments_by_status" ON "balance_adjustments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "balance_adjustments_of_user" ON "balance_adjustments" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_adjustments_one_pending" ON "balance_adjustments" USING btree ("user_id","wallet","currency_id") WHERE "balance_adjustments"."status" IN ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "deposit_proposals_by_status" ON "deposit_proposals" USING btree ("status");