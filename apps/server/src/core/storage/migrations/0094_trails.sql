CREATE TABLE "spot_trails" (
	"market_id" bigint NOT NULL,
	"side" text NOT NULL,
	"since" bigint NOT NULL,
	"turn" bigint NOT NULL,
	"peak" numeric(38,8) NOT NULL,
	"is_done" boolean NOT NULL,
	CONSTRAINT "spot_trails_pk" PRIMARY KEY("market_id","side","since","turn")
);
