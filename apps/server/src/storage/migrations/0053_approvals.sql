CREATE TABLE "approval_signatures" (
	"approval_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"name" text NOT NULL,
	"signature" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "approval_signatures_pk" PRIMARY KEY("approval_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"ref" text NOT NULL,
	"text" text NOT NULL,
	"fee_limit" numeric(60, 0) NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"dropped_at" bigint
);
--> statement-breakpoint
CREATE TABLE "approver_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approver_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed" jsonb,
	"wrap" text NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
ALTER TABLE "approval_signatures" ADD CONSTRAINT "approval_signatures_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_signatures" ADD CONSTRAINT "approval_signatures_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_signatures" ADD CONSTRAINT "approval_signatures_key_id_approver_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."approver_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_created_by_operators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_keys" ADD CONSTRAINT "approver_keys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_signatures_of_key" ON "approval_signatures" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "approvals_of_payment" ON "approvals" USING btree ("purpose","ref","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approver_keys_one_each" ON "approver_keys" USING btree ("operator_id") WHERE "approver_keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "approver_keys_by_name" ON "approver_keys" USING btree (lower("name")) WHERE "approver_keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "approver_keys_by_key" ON "approver_keys" USING btree ("public_key");