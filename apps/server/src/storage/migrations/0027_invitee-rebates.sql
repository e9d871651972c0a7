CREATE INDEX "rebates_of_invitee" ON "rebates" USING btree ("invitee_id");--> statement-breakpoint
CREATE INDEX "rebates_of_posting" ON "rebates" USING btree ("posting_id");