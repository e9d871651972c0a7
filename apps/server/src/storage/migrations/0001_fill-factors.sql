-- Room on each page for the next version of a row, so that an update need not touch the indexes.
ALTER TABLE "writer" SET (fillfactor = 10);--> statement-breakpoint
ALTER TABLE "accounts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "markets" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "orders" SET (fillfactor = 85);
