CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"wallet" text,
	"house_purpose" text,
	"currency_id" bigint NOT NULL,
	"available" numeric(38,8) NOT NULL,
	"locked" numeric(38,8) NOT NULL,
	CONSTRAINT "accounts_have_one_owner" CHECK (("accounts"."user_id" IS NULL) = ("accounts"."house_purpose" IS NOT NULL)),
	CONSTRAINT "accounts_have_a_wallet" CHECK (("accounts"."user_id" IS NULL) = ("accounts"."wallet" IS NULL)),
	CONSTRAINT "accounts_are_not_negative" CHECK ("accounts"."locked" >= 0 AND ("accounts"."available" >= 0 OR coalesce("accounts"."house_purpose" = 'outside', false)))
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"market_id" bigint NOT NULL,
	"resolution" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"open" numeric(38,8) NOT NULL,
	"high" numeric(38,8) NOT NULL,
	"low" numeric(38,8) NOT NULL,
	"close" numeric(38,8) NOT NULL,
	"volume" numeric(38,8) NOT NULL,
	"is_seeded" boolean NOT NULL,
	CONSTRAINT "candles_pk" PRIMARY KEY("market_id","resolution","opened_at")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"consumed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"full_name" text NOT NULL,
	"currency_type" text NOT NULL,
	"logo" text NOT NULL,
	"description" jsonb NOT NULL,
	"is_legal" boolean NOT NULL,
	"is_lever" boolean NOT NULL,
	"is_match" boolean NOT NULL,
	"is_micro" boolean NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "favourites_pk" PRIMARY KEY("user_id","market_id")
);
--> statement-breakpoint
CREATE TABLE "fills" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"price" numeric(38,8) NOT NULL,
	"quantity" numeric(38,8) NOT NULL,
	"notional" numeric(38,8) NOT NULL,
	"taker_side" text NOT NULL,
	"taker_order_id" bigint NOT NULL,
	"maker_order_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"buyer_fee" numeric(38,8) NOT NULL,
	"seller_fee" numeric(38,8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "index_ticks" (
	"currency_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"price" numeric(38,8) NOT NULL,
	CONSTRAINT "index_ticks_pk" PRIMARY KEY("currency_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ledger_currencies" (
	"id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_failed_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "market_profiles" (
	"market_id" bigint PRIMARY KEY NOT NULL,
	"sort" integer NOT NULL,
	"is_display" boolean NOT NULL,
	"lever_share_num" numeric(38,8) NOT NULL,
	"spread" numeric(38,8) NOT NULL,
	"lever_trade_fee" numeric(38,8) NOT NULL,
	"open_microtrade" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"base_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"state" text NOT NULL,
	"tick" numeric(38,8) NOT NULL,
	"step" numeric(38,8) NOT NULL,
	"min_notional" numeric(38,8) NOT NULL,
	"max_quantity" numeric(38,8) NOT NULL,
	"maker_fee_ppm" bigint NOT NULL,
	"taker_fee_ppm" bigint NOT NULL,
	"last_price" numeric(38,8)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"price" numeric(38,8) NOT NULL,
	"quantity" numeric(38,8) NOT NULL,
	"client_order_id" text,
	"created_at" bigint NOT NULL,
	"status" text NOT NULL,
	"cancel_reason" text,
	"filled" numeric(38,8) NOT NULL,
	"filled_notional" numeric(38,8) NOT NULL,
	"fee_paid" numeric(38,8) NOT NULL,
	"held" numeric(38,8) NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"posting_id" bigint NOT NULL,
	"leg" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"balance_after" numeric(38,8) NOT NULL,
	"reason" text NOT NULL,
	"fill_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "postings_of_account" PRIMARY KEY("account_id","posting_id","leg")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"last_seen_at" bigint,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_states" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"is_frozen" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"email" text,
	"phone" text,
	"area_code" text,
	"country_code" text,
	"password_hash" text NOT NULL,
	"invite_code" text NOT NULL,
	"invited_by" bigint,
	"is_seller" boolean DEFAULT false NOT NULL,
	"review_status" smallint DEFAULT 0 NOT NULL,
	"locale" text DEFAULT 'zh' NOT NULL,
	"created_at" bigint NOT NULL,
	"is_house" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_phone" UNIQUE("phone"),
	CONSTRAINT "users_invite_code" UNIQUE("invite_code"),
	CONSTRAINT "users_email_is_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "writer" (
	"id" smallint PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"last_account_id" bigint NOT NULL,
	"last_order_id" bigint NOT NULL,
	"last_fill_id" bigint NOT NULL,
	"last_posting_id" bigint NOT NULL,
	CONSTRAINT "writer_is_one_row" CHECK ("writer"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id","currency_id","wallet") WHERE "accounts"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_of_house" ON "accounts" USING btree ("house_purpose","currency_id") WHERE "accounts"."house_purpose" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_of_address" ON "codes" USING btree ("address","purpose","id");--> statement-breakpoint
CREATE INDEX "fills_of_market" ON "fills" USING btree ("market_id","id");--> statement-breakpoint
CREATE INDEX "fills_of_buyer" ON "fills" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "fills_of_seller" ON "fills" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "index_ticks_by_time" ON "index_ticks" USING btree ("currency_id","at");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id","id") WHERE "orders"."status" = 'open';--> statement-breakpoint
CREATE INDEX "orders_ended_with_client_id" ON "orders" USING btree ("updated_at") WHERE "orders"."client_order_id" IS NOT NULL AND "orders"."status" <> 'open';--> statement-breakpoint
CREATE INDEX "outbox_of_address" ON "outbox" USING btree ("to","id");--> statement-breakpoint
CREATE INDEX "postings_by_id" ON "postings" USING brin ("posting_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");