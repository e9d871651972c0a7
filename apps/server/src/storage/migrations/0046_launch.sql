CREATE TABLE "launch_projects" (
	"id" bigint PRIMARY KEY NOT NULL,
	"currency_id" bigint NOT NULL,
	"price" numeric(38,8) NOT NULL,
	"supply" numeric(38,8) NOT NULL,
	"mode" text NOT NULL,
	"start_at" bigint NOT NULL,
	"end_at" bigint NOT NULL,
	"lock_days" bigint NOT NULL,
	"step" numeric(38,8) NOT NULL,
	"minimum" numeric(38,8) NOT NULL,
	"limit0" numeric(38,8) NOT NULL,
	"limit1" numeric(38,8) NOT NULL,
	"limit2" numeric(38,8) NOT NULL,
	"limit3" numeric(38,8) NOT NULL,
	"pay_currencies" text NOT NULL,
	"state" text NOT NULL,
	"demand" numeric(38,8) NOT NULL,
	"allotted" numeric(38,8) NOT NULL,
	"pending" bigint NOT NULL,
	"holding" bigint NOT NULL,
	"cut_remainder" numeric(38,8),
	"cut_id" bigint,
	"settled_at" bigint,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "launch_shares" (
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"wanted" numeric(38,8) NOT NULL,
	CONSTRAINT "launch_shares_pk" PRIMARY KEY("project_id","user_id"),
	CONSTRAINT "launch_shares_want_something" CHECK ("launch_shares"."wanted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "launch_sweeps" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"second" bigint NOT NULL,
	"prices" text NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"pay_currency_id" bigint NOT NULL,
	"wanted" numeric(38,8) NOT NULL,
	"placed_at" bigint NOT NULL,
	"placed_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"second" bigint,
	"index" numeric(38,8),
	"held" numeric(38,8) NOT NULL,
	"charged" numeric(38,8) NOT NULL,
	"allotted" numeric(38,8) NOT NULL,
	"unlock_at" bigint,
	"void_reason" text,
	"ended_at" bigint,
	CONSTRAINT "subscriptions_get_what_they_want" CHECK ("subscriptions"."allotted" >= 0 AND "subscriptions"."allotted" <= "subscriptions"."wanted")
);
--> statement-breakpoint
CREATE INDEX "launch_sweeps_unfinished" ON "launch_sweeps" USING btree ("seq") WHERE NOT "launch_sweeps"."is_done";--> statement-breakpoint
CREATE INDEX "subscriptions_live" ON "subscriptions" USING btree ("id") WHERE state IN ('pending', 'held', 'locked');--> statement-breakpoint
CREATE INDEX "subscriptions_by_end" ON "subscriptions" USING btree ("ended_at") WHERE "subscriptions"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_project" ON "subscriptions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_unlock" ON "subscriptions" USING btree ("unlock_at") WHERE "subscriptions"."state" = 'locked';