CREATE TABLE "fiat_ways" (
	"way" text PRIMARY KEY NOT NULL,
	"is_offered" boolean NOT NULL
);
