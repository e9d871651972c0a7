CREATE TABLE "api_key_uses" (
	"key_id" bigint NOT NULL,
	"hour" bigint NOT NULL,
	"call" text NOT NULL,
	"address" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "api_key_uses_pk" PRIMARY KEY("key_id","hour","call","address","outcome")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"secret" "bytea",
	"public_key" text,
	"permissions" smallint NOT NULL,
	"addresses" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint,
	"last_address" text DEFAULT '' NOT NULL,
	"ended_at" bigint,
	"end_reason" text,
	CONSTRAINT "api_keys_name" UNIQUE("name"),
	CONSTRAINT "api_keys_have_one_secret" CHECK (("api_keys"."secret" IS NULL) = ("api_keys"."kind" = 'ed25519')),
	CONSTRAINT "api_keys_have_one_public_key" CHECK (("api_keys"."public_key" IS NULL) = ("api_keys"."kind" = 'hmac')),
	CONSTRAINT "api_keys_end_for_a_reason" CHECK (("api_keys"."ended_at" IS NULL) = ("api_keys"."end_reason" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "key_states" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"markets" text,
	"order_max" numeric(38,8),
	"day_max" numeric(38,8),
	"loss_max" numeric(38,8),
	"open_max" numeric(38,8),
	"band_bps" bigint,
	"expires_at" bigint,
	"ended_at" bigint,
	"day_ends_at" bigint NOT NULL,
	"day_notional" numeric(38,8) NOT NULL,
	"day_loss" numeric(38,8) NOT NULL,
	"open_notional" numeric(38,8) NOT NULL,
	"open_loss" numeric(38,8) NOT NULL,
	CONSTRAINT "key_states_are_not_negative" CHECK ("key_states"."day_notional" >= 0 AND "key_states"."day_loss" >= 0 AND "key_states"."open_notional" >= 0 AND "key_states"."open_loss" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sub_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"master_id" bigint NOT NULL,
	"label" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_states" ADD COLUMN "master_id" bigint;--> statement-breakpoint
ALTER TABLE "user_states" ADD COLUMN "is_frozen_by_master" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_states" ADD COLUMN "closed_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "key_notional" numeric(38,8);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "key_loss" numeric(38,8);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "master_id" bigint;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_accounts" ADD CONSTRAINT "sub_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_accounts" ADD CONSTRAINT "sub_accounts_master_id_users_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_uses_by_hour" ON "api_key_uses" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "key_states_of_user" ON "key_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sub_accounts_of_master" ON "sub_accounts" USING btree ("master_id","user_id");--> statement-breakpoint
CREATE INDEX "users_of_master" ON "users" USING btree ("master_id","id") WHERE "users"."master_id" IS NOT NULL;