CREATE TABLE "spot_countdowns" (
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"ends_at" bigint,
	CONSTRAINT "spot_countdowns_user_id_market_id_pk" PRIMARY KEY("user_id","market_id")
);
