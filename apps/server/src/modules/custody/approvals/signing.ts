// Who signs a withdrawal: operators who are different and independent people, each with a key of his own, all of them the same
// text. What they sign counts at the signer; here it is checked so that nothing is kept which would not.
import { accept, HOUR_MS, type Instant, instant, refuse, type Result, SECOND_MS } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { APPROVAL_SECONDS_MAX, APPROVALS_NEEDED, coinUnits, parseApproval } from '@bourse/domain/signer';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { areTied } from '../../../platform/changes/four-eyes.ts';
import { confirmActor, type OperatorActor } from '../../../platform/http/operator-acts.ts';
import { nodeCrypto } from '../../../system/signatures.ts';
import type { CustodyServices } from '../custody.ts';
import { countedOf, findCase, type SigningCase, textOfCase } from './cases.ts';
import { type ApproverKey, findOwnKey, rosterStateOf } from './keys.ts';

/** Held until the transaction ends. */
const APPROVALS_LOCK = 5_427_300_021;
const permission = 'approvals.sign';
/** States in which a withdrawal may be signed: after `approved` for a higher fee, until a block has it. */
const SIGNABLE: ReadonlySet<string> = new Set(['approved', 'signed', 'broadcast']);

type Signature = { readonly withdrawalId: number; readonly text: string; readonly signature: string };
type Given = Signature & { readonly by: OperatorActor };

/** How many more must sign. Refusals in the order of the checks. */
export async function signApproval(services: CustodyServices, given: Given): Promise<Result<number>> {
  const { auditLog, clock, custody } = services;
  const { signing } = custody;
  if (!signing) return refuse('approval_not_needed');
  const says = await signing.describe();
  return auditLog.begin(async (transaction): Promise<Result<number>> => {
    const confirmed = await confirmActor(services, transaction, { token: given.by.token, permission });
    if (!confirmed.ok) return confirmed;
    await transaction`SELECT pg_advisory_xact_lock(${APPROVALS_LOCK})`;
    const now = clock.now();
    const taken = await takeCase(transaction, given, { signing, says, now });
    if (!taken.ok) return taken;
    const key = await findOwnKey(transaction, given.by.operatorId);
    if (!key) return refuse('approver_key_missing');
    const roster = rosterStateOf(key, says?.approvers);
    if (roster !== 'listed' && roster !== 'unknown') return refuse('approver_not_listed');
    const terms = checkTerms(taken.value, given.text, now);
    if (!terms.ok) return terms;
    const refusal = await checkSigner(transaction, { found: taken.value, key, given, now });
    if (!refusal.ok) return refusal;
    const approvalId = taken.value.approval?.id ?? (await insertText(transaction, { given, terms: terms.value, now }));
    await transaction`
      INSERT INTO approval_signatures (approval_id, operator_id, key_id, name, signature, at)
      VALUES (${approvalId}, ${given.by.operatorId}, ${key.id}, ${key.name}, ${given.signature}, ${now})`;
    const signatures = countedOf(taken.value.approval).length + 1;
    await auditLog.append(transaction, {
      ...entryOf(given.by, 'approval.sign', given.withdrawalId),
      after: { approval: approvalId, name: key.name, key: key.publicKey, text: given.text, signatures },
    });
    return accept(Math.max(0, APPROVALS_NEEDED - signatures));
  });
}

async function takeCase(
  transaction: TransactionSql,
  { withdrawalId: id, by }: Given,
  needs: Parameters<typeof findCase>[2],
): Promise<Result<SigningCase>> {
  const known = await transaction`SELECT 1 FROM withdrawals WHERE id = ${id}`;
  if (known.length === 0) return refuse('withdrawal_not_found');
  const found = await findCase(transaction, id, needs);
  if (!found) return refuse('approval_not_needed');
  if (!SIGNABLE.has(found.status)) return refuse('withdrawal_moved_on', { status: found.status });
  return found.emails.includes(by.actor) ? refuse('own_request') : accept(found);
}

type CheckedTerms = {
  /** In the smallest units of the chain's own coin. */
  readonly feeLimit: bigint;
  readonly expiresAt: Instant;
};

/** Nothing but what this withdrawal sends, on terms that are possible, and on those that somebody has fixed before. */
function checkTerms(found: SigningCase, text: string, now: Instant): Result<CheckedTerms> {
  const parsed = parseApproval(text);
  if (!parsed || textOfCase(found, parsed) !== text) return refuse('approval_text_differs');
  const expiresAt = instant(parsed.expiresAt * SECOND_MS);
  if (expiresAt <= now) return refuse('approval_expired');
  if (expiresAt > now + APPROVAL_SECONDS_MAX * SECOND_MS) {
    return refuse('approval_expiry_too_far', { hours: (APPROVAL_SECONDS_MAX * SECOND_MS) / HOUR_MS });
  }
  const feeLimit = coinUnits(parsed.feeLimit, found.target.feeDecimals) ?? 0n;
  if (feeLimit === 0n) return refuse('approval_text_differs');
  if (found.approval && found.approval.text !== text) return refuse('approval_terms_fixed');
  return accept({ feeLimit, expiresAt });
}

type Signer = {
  readonly found: SigningCase;
  readonly key: ApproverKey;
  readonly given: Given;
  readonly now: Instant;
};

async function checkSigner(
  transaction: TransactionSql,
  { found, key, given: { by, text, signature }, now }: Signer,
): Promise<Result<undefined>> {
  const before = found.approval?.signatures ?? [];
  if (before.some(({ operator }) => operator === by.actor)) return refuse('approval_already_signed');
  for (const { operator } of before) {
    if (await areTied(transaction, { one: by.actor, other: operator, now })) return refuse('not_independent');
  }
  const isSigned = nodeCrypto.hasSigned({ key: key.publicKey, text, signature });
  return isSigned ? accept(undefined) : refuse('approval_signature_invalid');
}

async function insertText(
  transaction: TransactionSql,
  { given, terms, now }: { readonly given: Given; readonly terms: CheckedTerms; readonly now: Instant },
): Promise<number> {
  const [row] = await query(transaction, { id: kinds.id<number>() })`
    INSERT INTO approvals (purpose, ref, text, fee_limit, expires_at, created_by, created_at)
    VALUES ('withdrawal', ${String(given.withdrawalId)}, ${given.text}, ${String(terms.feeLimit)}, ${terms.expiresAt},
      ${given.by.operatorId}, ${now}) RETURNING id`;
  return row?.id ?? 0;
}

/** Takes a text back with all its signatures: whoever signs next fixes other terms. What was signed by it stays signed. */
export function dropApproval(
  services: CustodyServices,
  { id, reason, by }: { readonly id: number; readonly reason: string; readonly by: OperatorActor },
): Promise<Result<undefined>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction): Promise<Result<undefined>> => {
    const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
    if (!confirmed.ok) return confirmed;
    const now = clock.now();
    const [row] = await query(transaction, { ref: kinds.text, text: kinds.text })`
      UPDATE approvals SET dropped_at = ${now} WHERE id = ${id} AND dropped_at IS NULL AND expires_at > ${now}
      RETURNING ref, text`;
    if (!row) return refuse('approval_not_found');
    const after = { approval: id, text: row.text, reason };
    await auditLog.append(transaction, { ...entryOf(by, 'approval.drop', Number(row.ref)), after });
    return accept(undefined);
  });
}

export const entryOf = (
  { actor, ip }: Pick<OperatorActor, 'actor' | 'ip'>,
  action: 'approval.look' | 'approval.sign' | 'approval.drop',
  withdrawalId: number,
) => ({ actor, ip, action, subject: `withdrawal ${withdrawalId}` });
