CREATE TABLE "chain_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,8) NOT NULL,
	"from_address" text,
	"from_index" integer,
	"outputs" text[] NOT NULL,
	"to_address" text NOT NULL,
	"to_index" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chain_moves_live" ON "chain_moves" USING btree ("chain_id") WHERE state IN ('planned', 'signed', 'broadcast', 'mined');--> statement-breakpoint
CREATE INDEX "chain_moves_of_chain" ON "chain_moves" USING btree ("chain_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_moves_one_gas" ON "chain_moves" USING btree ("chain_id","to_address") WHERE purpose = 'gas' AND state IN ('planned', 'signed', 'broadcast', 'mined');--> statement-breakpoint
CREATE UNIQUE INDEX "chain_moves_fresh_index" ON "chain_moves" USING btree ("chain_id","to_index") WHERE purpose = 'sweep' AND to_index > 0;