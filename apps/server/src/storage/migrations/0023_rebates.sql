CREATE TABLE "rebate_states" (
	"id" smallint PRIMARY KEY NOT NULL,
	"ratio" bigint NOT NULL,
	"day" bigint,
	"chunk" bigint NOT NULL,
	"is_complete" boolean NOT NULL,
	CONSTRAINT "rebates_share_at_most_half" CHECK ("rebate_states"."ratio" BETWEEN 0 AND 500000)
);
--> statement-breakpoint
CREATE TABLE "rebates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"day" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"invitee_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"fees" numeric(38,8) NOT NULL,
	"posting_id" bigint,
	CONSTRAINT "rebates_share_something" CHECK ("rebates"."fees" > 0)
);
--> statement-breakpoint
CREATE INDEX "rebates_waiting" ON "rebates" USING btree ("day") WHERE "rebates"."posting_id" IS NULL;--> statement-breakpoint
CREATE INDEX "fills_by_time" ON "fills" USING brin ("at");