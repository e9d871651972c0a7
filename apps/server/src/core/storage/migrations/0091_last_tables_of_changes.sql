DROP INDEX "changes_by_old_id";--> statement-breakpoint
CREATE UNIQUE INDEX "changes_by_old_id" ON "changes" USING btree ("desk","old_id","kind") WHERE "changes"."old_id" IS NOT NULL;
--> statement-breakpoint
-- Numbers go on above all that were given so far, so that no number that the audit log names comes a second time.
INSERT INTO changes (id, desk, kind, subject, exclusive, changes, reason, status, failure, effective_from, requested_by, requested_at,
  decided_by, decided_at, old_id)
OVERRIDING SYSTEM VALUE
SELECT greatest(max(old_id) OVER (), (SELECT last_value FROM changes_id_seq)) + row_number() OVER (ORDER BY old_id, desk, kind), old.* FROM (
  SELECT 'factors' AS desk, 'removal' AS kind, user_id::text AS subject, 'removal ' || user_id AS exclusive, '[]'::jsonb AS changes, reason,
    CASE status WHEN 'approved' THEN 'applied' ELSE status END AS status, NULL AS failure, requested_at AS effective_from, requested_by,
    requested_at, nullif(decided_by, 0) AS decided_by, CASE WHEN status <> 'pending' THEN coalesce(decided_at, requested_at) END AS decided_at,
    id AS old_id FROM factor_removals
  UNION ALL
  SELECT 'agents', 'region', user_id::text, 'region ' || user_id,
    CASE WHEN city IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(
      jsonb_build_object('field', 'city', 'from', '', 'to', city), jsonb_build_object('field', 'district', 'from', '', 'to', district)) END,
    reason, CASE status WHEN 'approved' THEN 'applied' ELSE status END, NULL, requested_at, requested_by,
    requested_at, nullif(decided_by, 0), CASE WHEN status <> 'pending' THEN coalesce(decided_at, requested_at) END, id FROM agency_requests
  UNION ALL
  SELECT 'funds', 'adjustment', a.user_id::text, concat_ws(' ', 'adjustment', a.user_id, a.wallet, a.currency_id),
    jsonb_build_array(
      jsonb_build_object('field', 'wallet', 'from', '', 'to', a.wallet),
      jsonb_build_object('field', 'currency', 'from', coalesce(c.name, ''), 'to', a.currency_id::text),
      jsonb_build_object('field', 'amount', 'from', '', 'to', trim_scale(a.amount)::text),
      jsonb_build_object('field', 'direction', 'from', '', 'to', a.direction),
      jsonb_build_object('field', 'source', 'from', '', 'to', a.source)),
    a.reason, CASE a.status WHEN 'posted' THEN 'applied' ELSE a.status END, a.failure, a.requested_at, a.requested_by,
    a.requested_at, a.decided_by, a.decided_at, a.id FROM balance_adjustments a LEFT JOIN currencies c ON c.id = a.currency_id
  UNION ALL
  -- Nobody decides any more about what was proposed for a report that is rejected.
  SELECT 'funds', 'deposit', p.request_id::text, 'deposit ' || p.request_id,
    jsonb_build_array(
      jsonb_build_object('field', 'revision', 'from', '', 'to', p.revision::text),
      jsonb_build_object('field', 'amount', 'from', '', 'to', trim_scale(p.amount)::text))
      || CASE WHEN p.txid IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(
        jsonb_build_object('field', 'output', 'from', '', 'to', concat_ws(' ', p.chain_id, p.txid, p.ordinal))) END,
    '', CASE WHEN p.status = 'posted' THEN 'applied' WHEN p.status = 'pending' AND r.state <> 'pending' THEN 'rejected' ELSE p.status END,
    p.failure, p.proposed_at, p.proposed_by, p.proposed_at, p.decided_by,
    CASE WHEN p.status <> 'pending' THEN coalesce(p.decided_at, p.proposed_at) WHEN r.state <> 'pending' THEN r.decided_at END, p.request_id
    FROM deposit_proposals p JOIN deposit_requests r ON r.id = p.request_id
) AS old;
--> statement-breakpoint
SELECT setval('changes_id_seq', greatest(max(id), (SELECT last_value FROM changes_id_seq))) FROM changes HAVING count(*) > 0;
--> statement-breakpoint
DROP TABLE factor_removals;
--> statement-breakpoint
DROP TABLE agency_requests;
--> statement-breakpoint
DROP TABLE balance_adjustments;
--> statement-breakpoint
DROP TABLE deposit_proposals;
