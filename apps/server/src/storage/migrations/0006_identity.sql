ALTER TABLE "user_states" ADD COLUMN "verification_level" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"purpose" text
);
--> statement-breakpoint
CREATE TABLE "identity_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"card_hash" "bytea" NOT NULL,
	"front_picture" text NOT NULL,
	"reverse_picture" text NOT NULL,
	"hand_picture" text,
	"status" text NOT NULL,
	"submitted_at" bigint NOT NULL,
	"reviewed_by" bigint,
	"reviewed_at" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"granted_at" bigint,
	CONSTRAINT "identity_submissions_are_decided" CHECK (("identity_submissions"."status" = 'pending') = ("identity_submissions"."reviewed_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"submission_id" bigint NOT NULL,
	"card_hash" "bytea" NOT NULL,
	"verified_at" bigint NOT NULL,
	CONSTRAINT "identities_card_hash" UNIQUE("card_hash")
);
--> statement-breakpoint
CREATE TABLE "level_limits" (
	"level" smallint PRIMARY KEY NOT NULL,
	"daily_withdrawal" numeric(38,8) NOT NULL,
	CONSTRAINT "level_limits_are_not_negative" CHECK ("level_limits"."daily_withdrawal" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"way" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"qr_picture" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_regions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"chosen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region_agents" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_regions" ADD CONSTRAINT "user_regions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_agents" ADD CONSTRAINT "region_agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_front_picture_pictures_name_fk" FOREIGN KEY ("front_picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_reverse_picture_pictures_name_fk" FOREIGN KEY ("reverse_picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_submissions" ADD CONSTRAINT "identity_submissions_hand_picture_pictures_name_fk" FOREIGN KEY ("hand_picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_submission_id_identity_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."identity_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_qr_picture_pictures_name_fk" FOREIGN KEY ("qr_picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("user_id","created_at") WHERE "pictures"."purpose" IS NULL;--> statement-breakpoint
CREATE INDEX "identity_submissions_of_user" ON "identity_submissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "identity_submissions_by_status" ON "identity_submissions" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_submissions_one_pending" ON "identity_submissions" USING btree ("user_id") WHERE "identity_submissions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "identity_submissions_ungranted" ON "identity_submissions" USING btree ("id") WHERE "identity_submissions"."status" = 'approved' AND "identity_submissions"."granted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_methods_of_user" ON "payment_methods" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_regions_by_place" ON "user_regions" USING btree ("city","district","user_id");--> statement-breakpoint
INSERT INTO "level_limits" ("level", "daily_withdrawal") VALUES (0, 1000), (1, 20000), (2, 200000), (3, 2000000);
