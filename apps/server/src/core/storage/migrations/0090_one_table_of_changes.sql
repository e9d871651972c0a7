CREATE TABLE "changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  "desk" text NOT NULL,
  "kind" text NOT NULL,
  "subject" text,
  "exclusive" text,
  "changes" jsonb NOT NULL,
  "reason" text NOT NULL,
  "status" text NOT NULL,
  "failure" text,
  "effective_from" bigint NOT NULL,
  "requested_by" bigint NOT NULL,
  "requested_at" bigint NOT NULL,
  "decided_by" bigint,
  "decided_at" bigint,
  "old_id" bigint,
  "told_at" bigint,
  CONSTRAINT "changes_are_decided" CHECK (("changes"."status" = 'pending') = ("changes"."decided_at" IS NULL)),
  CONSTRAINT "changes_take_two" CHECK ("changes"."status" NOT IN ('approved', 'applied', 'failed')
        OR ("changes"."decided_by" IS NOT NULL AND "changes"."requested_by" <> "changes"."decided_by")),
  CONSTRAINT "changes_say_why_they_fail" CHECK (("changes"."status" = 'failed') = ("changes"."failure" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "changes_one_of_a_thing" ON "changes" USING btree ("desk","exclusive") WHERE "changes"."status" IN ('pending', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "changes_by_old_id" ON "changes" USING btree ("desk","old_id") WHERE "changes"."old_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_by_status" ON "changes" USING btree ("desk","status","id");--> statement-breakpoint
CREATE INDEX "changes_of_subject" ON "changes" USING btree ("desk","kind","subject","id");--> statement-breakpoint
CREATE INDEX "changes_due" ON "changes" USING btree ("effective_from","id") WHERE "changes"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "changes_untold" ON "changes" USING btree ("id") WHERE "changes"."desk" = 'fiat' AND "changes"."kind" = 'merchant' AND "changes"."status" = 'applied' AND "changes"."told_at" IS NULL;
--> statement-breakpoint
-- Every change gets a number above all old ones, so that no number that the audit log names comes a second time.
INSERT INTO changes (id, desk, kind, subject, exclusive, changes, reason, status, failure, effective_from, requested_by, requested_at,
  decided_by, decided_at, old_id, told_at)
OVERRIDING SYSTEM VALUE
SELECT max(old_id) OVER () + row_number() OVER (ORDER BY old_id, desk), old.* FROM (
  SELECT 'lever' AS desk, kind, market_id::text AS subject, CASE kind WHEN 'fund' THEN NULL WHEN 'settle' THEN 'state ' || market_id ELSE concat_ws(' ', kind, market_id) END AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM lever_proposals
  UNION ALL
  SELECT 'micro' AS desk, kind, subject, CASE WHEN kind <> 'fund' THEN concat_ws(' ', kind, subject) END AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM micro_proposals
  UNION ALL
  SELECT 'fiat' AS desk, kind, subject, CASE WHEN kind <> 'gateway_fund' THEN concat_ws(' ', kind, subject) END AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, told_at AS told_at FROM fiat_proposals
  UNION ALL
  SELECT 'earn' AS desk, kind, subject, CASE WHEN kind <> 'fund' THEN concat_ws(' ', kind, subject) END AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM earn_proposals
  UNION ALL
  SELECT 'launch' AS desk, kind, subject, CASE WHEN kind <> 'fund' THEN concat_ws(' ', kind, subject) END AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM launch_proposals
  UNION ALL
  SELECT 'coins' AS desk, kind, subject, concat_ws(' ', kind, subject) AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM coin_proposals
  UNION ALL
  SELECT 'custody' AS desk, kind, subject, concat_ws(' ', kind, subject) AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM custody_proposals
  UNION ALL
  SELECT 'networks' AS desk, kind, subject, concat_ws(' ', kind, subject) AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM network_proposals
  UNION ALL
  SELECT 'house' AS desk, kind, subject, CASE WHEN kind <> 'move' THEN 'stop' END AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM house_proposals
  UNION ALL
  SELECT 'fees' AS desk, kind, subject, concat_ws(' ', kind, subject) AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM fee_proposals
  UNION ALL
  SELECT 'roles' AS desk, kind, subject, concat_ws(' ', kind, subject) AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM role_proposals
  UNION ALL
  SELECT 'limits' AS desk, kind, subject, concat_ws(' ', kind, subject) AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM limit_proposals
  UNION ALL
  SELECT 'messages' AS desk, kind, subject, NULL AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM message_proposals
  UNION ALL
  SELECT 'operators' AS desk, kind, subject, subject AS exclusive, changes, reason, status, failure, effective_from,
    requested_by, requested_at, decided_by, decided_at, id AS old_id, NULL::bigint AS told_at FROM operator_proposals
) AS old;
--> statement-breakpoint
SELECT setval('changes_id_seq', max(id)) FROM changes HAVING count(*) > 0;
--> statement-breakpoint
ALTER TABLE announcements DROP CONSTRAINT announcements_proposal_id_message_proposals_id_fk;
--> statement-breakpoint
UPDATE announcements a SET proposal_id = c.id FROM changes c WHERE c.desk = 'messages' AND c.old_id = a.proposal_id;
--> statement-breakpoint
ALTER TABLE announcements ADD CONSTRAINT announcements_proposal_id_changes_id_fk FOREIGN KEY (proposal_id) REFERENCES changes (id);
--> statement-breakpoint
-- Holders of a coin that leaves are told once, by a change that names that of the coin.
UPDATE changes told SET subject = 'coins ' || step.id FROM changes step
WHERE told.desk = 'messages' AND step.desk = 'coins' AND told.subject = 'coins ' || step.old_id;
--> statement-breakpoint
DROP TABLE lever_proposals;
--> statement-breakpoint
DROP TABLE micro_proposals;
--> statement-breakpoint
DROP TABLE fiat_proposals;
--> statement-breakpoint
DROP TABLE earn_proposals;
--> statement-breakpoint
DROP TABLE launch_proposals;
--> statement-breakpoint
DROP TABLE coin_proposals;
--> statement-breakpoint
DROP TABLE custody_proposals;
--> statement-breakpoint
DROP TABLE network_proposals;
--> statement-breakpoint
DROP TABLE house_proposals;
--> statement-breakpoint
DROP TABLE fee_proposals;
--> statement-breakpoint
DROP TABLE role_proposals;
--> statement-breakpoint
DROP TABLE limit_proposals;
--> statement-breakpoint
DROP TABLE message_proposals;
--> statement-breakpoint
DROP TABLE operator_proposals;
