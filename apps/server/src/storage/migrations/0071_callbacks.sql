CREATE TABLE "gateway_forgeries" (
	"provider" text NOT NULL,
	"day" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "gateway_forgeries_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
ALTER TABLE "gateway_callbacks" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "gateway_callbacks" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_callbacks_once" ON "gateway_callbacks" USING btree ("provider","hash","outcome");--> statement-breakpoint
-- Unsigned callbacks were kept whole, whoever sent them: they are counted, and their texts go.
INSERT INTO "gateway_forgeries" ("provider", "day", "count")
SELECT "provider", floor(("at" + 28800000) / 86400000.0) * 86400000 - 28800000, count(*) FROM "gateway_callbacks"
WHERE "outcome" = 'forged' GROUP BY 1, 2;--> statement-breakpoint
DELETE FROM "gateway_callbacks" WHERE "outcome" = 'forged';
