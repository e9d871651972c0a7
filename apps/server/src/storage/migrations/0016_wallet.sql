CREATE TABLE "allow_lists" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"switched_on_at" bigint NOT NULL,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE TABLE "balance_snapshots" (
	"user_id" bigint NOT NULL,
	"day" bigint NOT NULL,
	"worth" numeric(38,8) NOT NULL,
	CONSTRAINT "balance_snapshots_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "deposit_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"chain_id" bigint,
	"amount" numeric(38,8) NOT NULL,
	"account" text NOT NULL,
	"hash" text NOT NULL,
	"picture" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" bigint NOT NULL,
	"decided_at" bigint,
	CONSTRAINT "deposit_requests_are_positive" CHECK ("deposit_requests"."amount" > 0),
	CONSTRAINT "deposit_requests_are_decided" CHECK (("deposit_requests"."state" = 'pending') = ("deposit_requests"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "withdraw_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdraw_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"created_at" bigint NOT NULL,
	"usable_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal_approvals" (
	"withdrawal_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "withdrawal_approvals_pk" PRIMARY KEY("withdrawal_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_reviews" (
	"withdrawal_id" bigint PRIMARY KEY NOT NULL,
	"flags" text[] NOT NULL,
	"needed" smallint NOT NULL,
	"created_at" bigint NOT NULL,
	"decided_at" bigint
);
--> statement-breakpoint
ALTER TABLE "allow_lists" ADD CONSTRAINT "allow_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_snapshots" ADD CONSTRAINT "balance_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_requests" ADD CONSTRAINT "deposit_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw_addresses" ADD CONSTRAINT "withdraw_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_withdrawal_id_withdrawal_reviews_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal_reviews"("withdrawal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_requests_of_user" ON "deposit_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposit_requests_by_state" ON "deposit_requests" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_addresses_once" ON "withdraw_addresses" USING btree ("user_id","currency_id","chain_id","address");