CREATE TABLE "launch_texts" (
	"project_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"keyword" text NOT NULL,
	"abstract" text NOT NULL,
	"content" text NOT NULL,
	"cover" text NOT NULL,
	"white_paper" text NOT NULL,
	CONSTRAINT "launch_texts_pk" PRIMARY KEY("project_id","locale")
);
