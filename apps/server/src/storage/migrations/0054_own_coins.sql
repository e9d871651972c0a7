CREATE TABLE "chain_outputs" (
	"chain_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"ordinal" integer NOT NULL,
	"account" text NOT NULL,
	"branch" integer NOT NULL,
	"address_index" integer NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"min_confirmations" integer,
	"height" integer NOT NULL,
	"spent_by" text,
	"spent_height" integer,
	CONSTRAINT "chain_outputs_pk" PRIMARY KEY("chain_id","txid","ordinal")
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"chain_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"withdrawal_id" bigint,
	"move_id" bigint,
	"raw" text NOT NULL,
	"inputs" text[] NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"paid_fee" numeric(38,8),
	"attempts" integer DEFAULT 0 NOT NULL,
	"signed_at" bigint NOT NULL,
	"broadcast_at" bigint,
	"mined_height" integer,
	"mined_at" bigint,
	"has_failed" boolean DEFAULT false NOT NULL,
	"lost_height" integer,
	"frozen_at" bigint,
	CONSTRAINT "chain_transactions_pk" PRIMARY KEY("chain_id","txid"),
	CONSTRAINT "chain_transactions_for_one" CHECK (("chain_transactions"."withdrawal_id" IS NULL) <> ("chain_transactions"."move_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "node_chains" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"genesis" text NOT NULL,
	"first_height" integer NOT NULL,
	"deposit_xpub" text NOT NULL,
	"hot_xpub" text NOT NULL,
	"cold_xpub" text,
	"started_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_addresses" (
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"account" text NOT NULL,
	"branch" integer NOT NULL,
	"address_index" integer NOT NULL,
	CONSTRAINT "own_addresses_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "signing_requests" (
	"chain_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"round" integer NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"inputs" text[] NOT NULL,
	"change_index" integer,
	"payer" text,
	"nonce" integer,
	"body" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"txid" text,
	CONSTRAINT "signing_requests_pk" PRIMARY KEY("chain_id","request_id","round")
);
--> statement-breakpoint
CREATE INDEX "chain_outputs_by_height" ON "chain_outputs" USING btree ("chain_id","height");--> statement-breakpoint
CREATE INDEX "chain_outputs_by_spending" ON "chain_outputs" USING btree ("chain_id","spent_height");--> statement-breakpoint
CREATE INDEX "chain_outputs_unspent" ON "chain_outputs" USING btree ("chain_id","account") WHERE "chain_outputs"."spent_by" IS NULL;--> statement-breakpoint
CREATE INDEX "chain_transactions_of_withdrawal" ON "chain_transactions" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "chain_transactions_of_move" ON "chain_transactions" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "chain_transactions_unmined" ON "chain_transactions" USING btree ("chain_id") WHERE "chain_transactions"."mined_height" IS NULL;--> statement-breakpoint
CREATE INDEX "chain_transactions_by_time" ON "chain_transactions" USING btree ("signed_at");--> statement-breakpoint
CREATE INDEX "chain_transactions_by_height" ON "chain_transactions" USING btree ("chain_id","mined_height");--> statement-breakpoint
CREATE INDEX "chain_transactions_lost" ON "chain_transactions" USING btree ("chain_id","lost_height");--> statement-breakpoint
CREATE INDEX "own_addresses_by_place" ON "own_addresses" USING btree ("chain_id","account","branch","address_index");--> statement-breakpoint
CREATE INDEX "signing_requests_by_input" ON "signing_requests" USING gin ("inputs");--> statement-breakpoint
CREATE INDEX "signing_requests_by_payer" ON "signing_requests" USING btree ("chain_id","payer","nonce");--> statement-breakpoint
INSERT INTO "chain_transactions" ("chain_id", "txid", "withdrawal_id", "raw", "inputs", "fee", "attempts", "signed_at", "broadcast_at",
	"mined_height", "mined_at", "lost_height", "frozen_at")
SELECT "chain_id", "txid", "withdrawal_id", "raw", ARRAY["input"], "fee", "attempts", "signed_at", "broadcast_at", "mined_height",
	"mined_at", "lost_height", "frozen_at" FROM "chain_withdrawals";--> statement-breakpoint
INSERT INTO "own_addresses" ("chain_id", "address", "account", "branch", "address_index")
SELECT "chain_id", "address", 'deposit', 0, "user_id" FROM "deposit_addresses";--> statement-breakpoint
DROP TABLE "chain_withdrawals" CASCADE;