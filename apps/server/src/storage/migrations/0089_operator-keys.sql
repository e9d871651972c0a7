CREATE TABLE "operator_keys" (
	"operator_id" bigint NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "operator_keys_operator_id_route_key_pk" PRIMARY KEY("operator_id","route","key")
);
--> statement-breakpoint
ALTER TABLE "operator_keys" ADD CONSTRAINT "operator_keys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;