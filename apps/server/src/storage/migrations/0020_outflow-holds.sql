-- A hold is the engine's fact from here on: those that run are carried over.
UPDATE "user_states" SET "outflows_held_until" = "users"."withdraw_hold_until"
FROM "users" WHERE "users"."id" = "user_states"."user_id" AND "users"."withdraw_hold_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "withdraw_hold_until";
