CREATE TABLE "lever_covers" (
	"liquidation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"paid" numeric(38,8) NOT NULL,
	"withheld" numeric(38,8) NOT NULL,
	"second" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "lever_covers_pk" PRIMARY KEY("liquidation_id","user_id")
);
