CREATE TABLE "unread_phones" (
	"user_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- The program reads them with a library's tables when it starts.
INSERT INTO "unread_phones" SELECT "id" FROM "users" WHERE "phone" IS NOT NULL;
