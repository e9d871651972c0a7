CREATE TABLE "faucet_outcomes" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"txid" text,
	"left" numeric(38,8) NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "faucet_outcomes_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "faucet_outcomes" ADD CONSTRAINT "faucet_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;