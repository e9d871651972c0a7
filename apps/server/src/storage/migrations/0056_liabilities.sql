CREATE TABLE "liability_leaves" (
	"proof_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"first_user" bigint NOT NULL,
	"leaves" "bytea" NOT NULL,
	CONSTRAINT "liability_leaves_pk" PRIMARY KEY("proof_id","currency_id","first_user")
);
--> statement-breakpoint
CREATE TABLE "liability_nodes" (
	"proof_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"nodes" "bytea" NOT NULL,
	"above" "bytea" NOT NULL,
	CONSTRAINT "liability_nodes_pk" PRIMARY KEY("proof_id","currency_id","place")
);
--> statement-breakpoint
CREATE TABLE "liability_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liability_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seq" bigint,
	"at" bigint,
	"made_by" bigint,
	"began_at" bigint NOT NULL,
	"published_at" bigint,
	"duration_ms" integer,
	"has_leaves" boolean DEFAULT true NOT NULL,
	CONSTRAINT "liability_proofs_are_of_a_commit" CHECK ("liability_proofs"."published_at" IS NULL OR ("liability_proofs"."seq" IS NOT NULL AND "liability_proofs"."at" IS NOT NULL AND "liability_proofs"."duration_ms" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "liability_trees" (
	"proof_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"root" "bytea",
	"sum" numeric(38,8) NOT NULL,
	"leaves" integer NOT NULL,
	"users" integer NOT NULL,
	"house" jsonb NOT NULL,
	CONSTRAINT "liability_trees_pk" PRIMARY KEY("proof_id","currency_id")
);
--> statement-breakpoint
ALTER TABLE "liability_leaves" ADD CONSTRAINT "liability_leaves_proof_id_liability_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."liability_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liability_nodes" ADD CONSTRAINT "liability_nodes_proof_id_liability_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."liability_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liability_proofs" ADD CONSTRAINT "liability_proofs_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liability_trees" ADD CONSTRAINT "liability_trees_proof_id_liability_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."liability_proofs"("id") ON DELETE cascade ON UPDATE no action;