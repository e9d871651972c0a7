CREATE TABLE "spot_cascades" (
	"market_id" bigint PRIMARY KEY NOT NULL,
	"turn" bigint NOT NULL,
	"reaches" text NOT NULL,
	"is_done" boolean NOT NULL
);
