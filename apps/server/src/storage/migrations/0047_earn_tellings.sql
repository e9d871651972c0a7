CREATE TABLE "earn_tellings" (
	"what" text NOT NULL,
	"id" bigint NOT NULL,
	"told_at" bigint NOT NULL,
	CONSTRAINT "earn_tellings_what_id_pk" PRIMARY KEY("what","id")
);
