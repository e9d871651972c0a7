CREATE TABLE "admin_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" bigint,
	CONSTRAINT "admin_proposals_are_decided" CHECK (("admin_proposals"."decided_at" IS NULL) = ("admin_proposals"."decided_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_proposed_by_operators_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_proposals_open" ON "admin_proposals" USING btree ("id") WHERE "admin_proposals"."decided_at" IS NULL;