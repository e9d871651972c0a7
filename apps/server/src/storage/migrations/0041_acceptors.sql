CREATE TABLE "acceptor_deals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"acceptor_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"money" numeric(38,8) NOT NULL,
	"number" numeric(38,8) NOT NULL,
	"fee" numeric(38,8) NOT NULL,
	"rate" numeric(38,8) NOT NULL,
	"terms_id" bigint NOT NULL,
	"opened_at" bigint NOT NULL,
	"opened_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"due_at" bigint,
	"held" numeric(38,8) NOT NULL,
	"released" numeric(38,8) NOT NULL,
	"has_proof" boolean NOT NULL,
	"accepted_at" bigint,
	"paid_at" bigint,
	"appealed_at" bigint,
	"appealed_by" bigint,
	"refuse_reason" text,
	"end_reason" text,
	"ended_at" bigint,
	"ended_seq" bigint,
	CONSTRAINT "acceptor_deals_hold_their_number" CHECK ("acceptor_deals"."held" >= 0 AND "acceptor_deals"."held" <= "acceptor_deals"."number"),
	CONSTRAINT "acceptor_deals_are_of_something" CHECK ("acceptor_deals"."money" > 0 AND "acceptor_deals"."number" > 0 AND "acceptor_deals"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "acceptors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"is_appointed" boolean NOT NULL,
	"recharge_min" numeric(38,8) NOT NULL,
	"recharge_max" numeric(38,8) NOT NULL,
	"recharge_rate_ppm" bigint NOT NULL,
	"cash_min" numeric(38,8) NOT NULL,
	"cash_max" numeric(38,8) NOT NULL,
	"cash_rate_ppm" bigint NOT NULL,
	"is_accepting" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"number" numeric(38,8) NOT NULL,
	"ordered_at" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "gateway_payments_pay_something" CHECK ("gateway_payments"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_rules" (
	"id" smallint PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL,
	"money_min" numeric(38,8) NOT NULL,
	"money_max" numeric(38,8) NOT NULL,
	"day_cap" numeric(38,8) NOT NULL,
	"restrict_ms" bigint NOT NULL,
	CONSTRAINT "gateway_rules_are_one_row" CHECK ("gateway_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "gateway_callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"order_id" bigint,
	"fields" jsonb NOT NULL,
	"is_signed" boolean NOT NULL,
	"outcome" text NOT NULL,
	"ip" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "gateway_callbacks_forged_are_unsigned" CHECK ("gateway_callbacks"."is_signed" = ("gateway_callbacks"."outcome" <> 'forged'))
);
--> statement-breakpoint
CREATE TABLE "gateway_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"money" numeric(38,8) NOT NULL,
	"number" numeric(38,8) NOT NULL,
	"rate" numeric(38,8) NOT NULL,
	"state" text NOT NULL,
	"hold" text,
	"provider_order" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"heard_at" bigint,
	"ended_at" bigint,
	CONSTRAINT "gateway_orders_are_of_something" CHECK ("gateway_orders"."money" > 0 AND "gateway_orders"."number" > 0),
	CONSTRAINT "gateway_orders_say_why_they_are_held" CHECK ("gateway_orders"."state" <> 'held' OR "gateway_orders"."hold" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "gateway_orders" ADD CONSTRAINT "gateway_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acceptor_deals_live" ON "acceptor_deals" USING btree ("id") WHERE state IN ('waiting', 'accepted', 'paid', 'appealed');--> statement-breakpoint
CREATE INDEX "acceptor_deals_by_moment" ON "acceptor_deals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "acceptor_deals_of_user" ON "acceptor_deals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "acceptor_deals_of_acceptor" ON "acceptor_deals" USING btree ("acceptor_id","id");--> statement-breakpoint
CREATE INDEX "acceptor_deals_by_end" ON "acceptor_deals" USING btree ("ended_at") WHERE "acceptor_deals"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "gateway_payments_by_time" ON "gateway_payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gateway_payments_of_user" ON "gateway_payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "gateway_callbacks_by_time" ON "gateway_callbacks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gateway_callbacks_of_order" ON "gateway_callbacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gateway_orders_of_user" ON "gateway_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "gateway_orders_by_state" ON "gateway_orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "gateway_orders_open" ON "gateway_orders" USING btree ("expires_at") WHERE "gateway_orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_orders_paid_once" ON "gateway_orders" USING btree ("provider","provider_order");