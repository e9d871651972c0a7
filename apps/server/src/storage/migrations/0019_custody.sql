CREATE TABLE "chain_blocks" (
	"chain_id" bigint NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"parent" text,
	CONSTRAINT "chain_blocks_pk" PRIMARY KEY("chain_id","height")
);
--> statement-breakpoint
CREATE TABLE "chain_deposits" (
	"chain_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"ordinal" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"address" text NOT NULL,
	"height" integer NOT NULL,
	"block_hash" text,
	"state" text NOT NULL,
	"deposit_id" bigint,
	"seen_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "chain_deposits_pk" PRIMARY KEY("chain_id","txid","ordinal")
);
--> statement-breakpoint
CREATE TABLE "chain_withdrawals" (
	"withdrawal_id" bigint PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"raw" text NOT NULL,
	"input" text NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"signed_at" bigint NOT NULL,
	"mined_height" integer,
	"lost_height" integer
);
--> statement-breakpoint
CREATE TABLE "coin_chains" (
	"currency_id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	"min_deposit" numeric(38,8) NOT NULL,
	"confirmations" integer NOT NULL,
	"min_withdraw" numeric(38,8) NOT NULL,
	"max_withdraw" numeric(38,8) NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"fee_ppm" bigint NOT NULL,
	"day_limit" numeric(38,8) NOT NULL,
	"is_deposit_open" boolean NOT NULL,
	"is_withdraw_open" boolean NOT NULL,
	CONSTRAINT "coin_chains_pk" PRIMARY KEY("currency_id","chain_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_addresses" (
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "deposit_addresses_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "faucet_sends" (
	"chain_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "faucet_sends_pk" PRIMARY KEY("chain_id","txid")
);
--> statement-breakpoint
CREATE TABLE "sim_balances" (
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"asset" text NOT NULL,
	"balance" numeric(38,8) NOT NULL,
	CONSTRAINT "sim_balances_pk" PRIMARY KEY("chain_id","address","asset")
);
--> statement-breakpoint
CREATE TABLE "sim_blocks" (
	"chain_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"height" integer NOT NULL,
	"parent" text,
	"nonce" text NOT NULL,
	"txids" jsonb NOT NULL,
	"is_main" boolean NOT NULL,
	CONSTRAINT "sim_blocks_pk" PRIMARY KEY("chain_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sim_chains" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"rest_height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_transactions" (
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sim_transactions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"raw" text NOT NULL,
	"sender" text NOT NULL,
	"input" text NOT NULL,
	"is_waiting" boolean NOT NULL,
	"block_hash" text,
	CONSTRAINT "sim_transactions_pk" PRIMARY KEY("chain_id","txid")
);
--> statement-breakpoint
ALTER TABLE "deposit_addresses" ADD CONSTRAINT "deposit_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faucet_sends" ADD CONSTRAINT "faucet_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_deposits_of_user" ON "chain_deposits" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "chain_deposits_by_height" ON "chain_deposits" USING btree ("chain_id","height");--> statement-breakpoint
CREATE INDEX "chain_deposits_seen" ON "chain_deposits" USING btree ("chain_id") WHERE "chain_deposits"."state" = 'seen';--> statement-breakpoint
CREATE INDEX "chain_deposits_gone" ON "chain_deposits" USING btree ("chain_id") WHERE "chain_deposits"."block_hash" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_withdrawals_of_chain" ON "chain_withdrawals" USING btree ("chain_id","txid");--> statement-breakpoint
CREATE INDEX "chain_withdrawals_by_input" ON "chain_withdrawals" USING btree ("chain_id","input");--> statement-breakpoint
CREATE INDEX "deposit_addresses_of_user" ON "deposit_addresses" USING btree ("user_id","chain_id","created_at");--> statement-breakpoint
CREATE INDEX "faucet_sends_of_user" ON "faucet_sends" USING btree ("user_id","currency_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_blocks_main" ON "sim_blocks" USING btree ("chain_id","height") WHERE "sim_blocks"."is_main";--> statement-breakpoint
CREATE INDEX "sim_transactions_waiting" ON "sim_transactions" USING btree ("chain_id","position") WHERE "sim_transactions"."is_waiting";--> statement-breakpoint
CREATE INDEX "sim_transactions_by_input" ON "sim_transactions" USING btree ("chain_id","input");