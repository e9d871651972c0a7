ALTER TABLE "user_states" ADD COLUMN "held_since" bigint;--> statement-breakpoint
ALTER TABLE "user_states" ADD COLUMN "held_worth" numeric(38,8);