CREATE TABLE "user_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_notes_of_user" ON "user_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION "refuse_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notes about users are only ever appended to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_notes_are_append_only" BEFORE UPDATE OR DELETE ON "user_notes"
  FOR EACH ROW EXECUTE FUNCTION "refuse_note_change"();--> statement-breakpoint
CREATE TRIGGER "user_notes_are_not_emptied" BEFORE TRUNCATE ON "user_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_note_change"();--> statement-breakpoint
ALTER TABLE "user_notes" ENABLE ALWAYS TRIGGER "user_notes_are_append_only";--> statement-breakpoint
ALTER TABLE "user_notes" ENABLE ALWAYS TRIGGER "user_notes_are_not_emptied";
