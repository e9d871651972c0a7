CREATE TABLE "health_incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"began_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "health_incidents_end_after_they_began" CHECK ("health_incidents"."ended_at" >= "health_incidents"."began_at"),
	CONSTRAINT "health_incidents_disturb" CHECK ("health_incidents"."state" <> 'working')
);
--> statement-breakpoint
CREATE TABLE "health_maintenances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_maintenances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"begins_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"announced_by" bigint NOT NULL,
	"announced_at" bigint NOT NULL,
	CONSTRAINT "health_maintenances_end_after_they_begin" CHECK ("health_maintenances"."ends_at" > "health_maintenances"."begins_at")
);
--> statement-breakpoint
CREATE TABLE "health_records" (
	"id" smallint PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "health_records_are_one_row" CHECK ("health_records"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "health_maintenances" ADD CONSTRAINT "health_maintenances_announced_by_operators_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "health_incidents_one_lasts" ON "health_incidents" USING btree ("part","cause") WHERE "health_incidents"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "health_incidents_by_end" ON "health_incidents" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "health_maintenances_by_begin" ON "health_maintenances" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "health_maintenances_by_end" ON "health_maintenances" USING btree ("ends_at");