CREATE TABLE "tick_heads" (
	"kind" text NOT NULL,
	"start" bigint NOT NULL,
	"first_seq" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"count" integer NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"key" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" bigint NOT NULL,
	CONSTRAINT "tick_heads_pk" PRIMARY KEY("kind","start"),
	CONSTRAINT "tick_heads_cover_ticks" CHECK ("tick_heads"."count" > 0 AND "tick_heads"."first_seq" <= "tick_heads"."seq")
);
--> statement-breakpoint
CREATE TABLE "tick_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"from_second" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"previous" text,
	"signature" text NOT NULL,
	"private_key" "bytea",
	CONSTRAINT "tick_keys_do_not_fork" UNIQUE NULLS NOT DISTINCT("previous")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tick_heads_by_seq" ON "tick_heads" USING btree ("kind","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "tick_heads_do_not_fork" ON "tick_heads" USING btree ("kind","previous");--> statement-breakpoint
CREATE FUNCTION "refuse_tick_head_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signed heads of the tick chain are only ever appended to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "tick_heads_are_append_only" BEFORE UPDATE OR DELETE ON "tick_heads"
  FOR EACH ROW EXECUTE FUNCTION "refuse_tick_head_change"();--> statement-breakpoint
CREATE TRIGGER "tick_heads_are_not_emptied" BEFORE TRUNCATE ON "tick_heads"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_tick_head_change"();--> statement-breakpoint
ALTER TABLE "tick_heads" ENABLE ALWAYS TRIGGER "tick_heads_are_append_only";--> statement-breakpoint
ALTER TABLE "tick_heads" ENABLE ALWAYS TRIGGER "tick_heads_are_not_emptied";
