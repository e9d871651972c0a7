-- Links by number are out for receipts up to here; of what comes later only those with letters are.
INSERT INTO "database_marks" ("mark", "created_at")
SELECT 'receipts-by-number:lever:' || max("id"), 0 FROM "lever_positions" HAVING max("id") IS NOT NULL;--> statement-breakpoint
INSERT INTO "database_marks" ("mark", "created_at")
SELECT 'receipts-by-number:micro:' || max("id"), 0 FROM "micro_orders" HAVING max("id") IS NOT NULL;
