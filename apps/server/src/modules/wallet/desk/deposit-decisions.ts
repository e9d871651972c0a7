// Deposits that users report are credited by two operators: one proposes an output on chain or an amount, another one approves.
// An output is credited under the same key that the follower would use, so it is credited only once. An amount is paid from the
// treasury, never above what that has, and may not be withdrawn for a while. The decision is committed first, with its entry in
// the audit log; then the ledger posts once, also where the process stopped in between.
import {
  accept,
  type Amount,
  assert,
  findChain,
  formatUnits,
  refuse,
  type Result,
  type DepositId,
  type UserId,
} from '@bourse/domain';
import { count, id } from '@bourse/domain/kinds';
import { type PairRefusal, refusePair } from '../../../platform/changes/four-eyes.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../../platform/http/operator-acts.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import type { WalletServices } from '../services.ts';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { claimOutput, disclaimOutput, findOutputs, isDeepEnough, type OutputKey } from './deposit-outputs.ts';
import { type DepositRequest, findDepositRequest, type Proposal } from './deposit-requests.ts';
import { lockUser } from './users.ts';
import { query } from '../../../core/storage/query.ts';
import { creditKeyOf } from '../../custody/index.ts';

type Needs = Pick<WalletServices, 'config' | 'storage' | 'clock' | 'auditLog' | 'operatorSessions' | 'sequencer'>;
type Act = { readonly id: number; readonly by: OperatorActor };
type TakeRefusal = ActorRefusal | 'funds_request_not_found' | 'own_request';
type MoneyRefusal = 'quantity_required' | 'output_not_creditable' | 'house_funds_short';

/** A deposit is credited by an output on chain, with the amount of that, or from the treasury. */
export type Wish = { readonly output: OutputKey } | { readonly amount: Amount };

/** The proposal replaces one that nobody has approved, or one that has failed. */
export function proposeDeposit(
  services: Needs,
  { id, by, wish }: Act & { readonly wish: Wish },
): Promise<Result<undefined, TakeRefusal | MoneyRefusal>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const taken = await take(services, transaction, { id, by, permission: 'funds.request' });
    if (!taken.ok) return taken;
    const request = taken.value;
    const money = await checkMoney(transaction, request, wish);
    if (!money.ok) return money;
    const output = 'output' in wish ? wish.output : undefined;
    const revision = (request.proposal?.revision ?? 0) + 1;
    await transaction`
      INSERT INTO deposit_proposals (request_id, revision, amount, chain_id, txid, ordinal, status, proposed_by, proposed_at)
      VALUES (${id}, ${revision}, ${numericFromUnits(money.value)}, ${output?.chainId ?? null}, ${output?.txid ?? null},
        ${output?.ordinal ?? null}, 'pending', ${by.operatorId}, ${clock.now()})
      ON CONFLICT (request_id) DO UPDATE SET revision = excluded.revision, amount = excluded.amount,
        chain_id = excluded.chain_id, txid = excluded.txid, ordinal = excluded.ordinal, status = 'pending', failure = NULL,
        proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at, decided_by = NULL, decided_at = NULL`;
    const after = { revision, ...factsOf(request, money.value, output) };
    await auditLog.append(transaction, { ...entryOf(by, 'deposit.propose', request), after });
    return accept(undefined);
  });
}

type ApprovalRefusal = TakeRefusal | MoneyRefusal | PairRefusal | 'funds_request_changed';
type Seen = { readonly revision: number; readonly amount: Amount };

/** `seen` is what the operator saw. A proposal that the ledger refuses has failed, and another may be made. */
export async function approveDeposit(
  services: Needs,
  { id, by, seen }: Act & { readonly seen: Seen },
): Promise<Result<undefined>> {
  const { auditLog, clock } = services;
  const decided = await auditLog.begin(async (transaction): Promise<Result<undefined, ApprovalRefusal>> => {
    const taken = await take(services, transaction, { id, by, permission: 'funds.review' });
    if (!taken.ok) return taken;
    const request = taken.value;
    const { proposal } = request;
    if (proposal?.status !== 'pending') return refuse('funds_request_not_found');
    const now = clock.now();
    const pair = { asking: proposal.proposedBy, approving: by.actor, permission: 'funds.request', now } as const;
    const refused = await refusePair(transaction, pair);
    if (refused) return refused;
    if (proposal.revision !== seen.revision || proposal.amount !== seen.amount) return refuse('funds_request_changed');
    const money = await checkMoney(transaction, request, wishOf(proposal));
    if (!money.ok) return money;
    if (money.value !== proposal.amount) return refuse('funds_request_changed');
    await transaction`
      UPDATE deposit_proposals SET status = 'approved', decided_by = ${by.operatorId}, decided_at = ${now}
      WHERE request_id = ${id}`;
    const { revision, proposedBy, output } = proposal;
    if (output) await claimOutput(transaction, output, request.userId);
    const after = { revision, proposedBy, ...factsOf(request, proposal.amount, output) };
    await auditLog.append(transaction, { ...entryOf(by, 'deposit.approve', request), after });
    return accept(undefined);
  });
  return decided.ok ? post(services, { id, revision: seen.revision }) : decided;
}

/** The user reads the reason. */
export function rejectDeposit(
  services: Needs,
  { id, by, reason }: Act & { readonly reason: string },
): Promise<Result<undefined, TakeRefusal>> {
  const { auditLog, clock } = services;
  return auditLog.begin(async (transaction) => {
    const taken = await take(services, transaction, { id, by, permission: 'funds.review' });
    if (!taken.ok) return taken;
    await transaction`
      UPDATE deposit_requests SET state = 'rejected', reason = ${reason}, decided_at = ${clock.now()} WHERE id = ${id}`;
    await auditLog.append(transaction, { ...entryOf(by, 'deposit.reject', taken.value), after: { reason } });
    return accept(undefined);
  });
}

/** Posts the deposits that a stopped process had approved and not posted. */
export async function postApprovedDeposits(services: Needs): Promise<void> {
  const rows = await query(services.storage.sql, { requestId: id(), revision: count })`
    SELECT request_id, revision FROM deposit_proposals WHERE status = 'approved' ORDER BY request_id`;
  for (const row of rows) await post(services, { id: row.requestId, revision: row.revision });
}

/** Locks an open request and its user, who must not be the operator in person. */
async function take(
  services: Needs,
  transaction: TransactionSql,
  { id, by, permission }: Act & { readonly permission: 'funds.request' | 'funds.review' },
): Promise<Result<DepositRequest, TakeRefusal>> {
  const confirmed = await confirmActor(services, transaction, { token: by.token, permission });
  if (!confirmed.ok) return confirmed;
  await transaction`SELECT 1 FROM deposit_requests WHERE id = ${id} FOR UPDATE`;
  const request = await findDepositRequest(transaction, id);
  if (request?.state !== 'pending') return refuse('funds_request_not_found');
  if (request.proposal?.status === 'approved') return refuse('funds_request_not_found');
  const addresses = await lockUser(transaction, request.userId);
  return addresses?.includes(by.actor) === true ? refuse('own_request') : accept(request);
}

const wishOf = ({ output, amount }: Proposal): Wish => (output ? { output } : { amount });

/** Returns the amount to credit as of now; the ledger checks again when it posts. */
async function checkMoney(
  transaction: TransactionSql,
  { userId, currencyId }: DepositRequest,
  wish: Wish,
): Promise<Result<Amount, MoneyRefusal>> {
  if ('output' in wish) {
    // The lock keeps others from crediting the same output meanwhile.
    const { chainId, txid, ordinal } = wish.output;
    await transaction`
      SELECT 1 FROM chain_deposits WHERE chain_id = ${chainId} AND txid = ${txid} AND ordinal = ${ordinal} FOR UPDATE`;
    const [output] = await findOutputs(transaction, { userId, currencyId, only: wish.output });
    return output && isDeepEnough(output) ? accept(output.amount) : refuse('output_not_creditable');
  }
  if (wish.amount <= 0n) return refuse('quantity_required');
  const available = await findHouseFunds(transaction, { purpose: 'treasury', currencyId });
  if (available >= wish.amount) return accept(wish.amount);
  return refuse('house_funds_short', { available: formatUnits(available), currencyId });
}

/** Posts once: the ledger keeps the first outcome under the key for ever and returns it to every later call. */
async function post(
  services: Needs,
  { id, revision }: { readonly id: number; readonly revision: number },
): Promise<Result<undefined>> {
  const { storage, clock } = services;
  const request = await findDepositRequest(storage.sql, id);
  const proposal = request?.proposal;
  // Another call has posted this revision, was refused, and a new one has been proposed since.
  if (!request || proposal?.revision !== revision || proposal.status === 'pending') {
    return refuse('funds_request_changed');
  }
  const outcome = await submit(services, request, proposal);
  if (!outcome.ok && outcome.code === 'busy') return outcome;
  await storage.sql.begin(async (transaction) => {
    const closed = await transaction`
      UPDATE deposit_proposals SET status = ${outcome.ok ? 'posted' : 'failed'},
        failure = ${outcome.ok ? null : outcome.code}
      WHERE request_id = ${id} AND revision = ${revision} AND status = 'approved' RETURNING request_id`;
    if (closed.length === 0) return;
    if (!outcome.ok) {
      if (proposal.output) await disclaimOutput(transaction, proposal.output);
      return;
    }
    await transaction`
      UPDATE deposit_requests SET state = 'credited', decided_at = ${clock.now()} WHERE id = ${id} AND state = 'pending'`;
    if (!proposal.output) return;
    const { chainId, txid, ordinal } = proposal.output;
    // This holds whatever became of its block meanwhile: the follower takes back a credit whose block is gone.
    await transaction`
      UPDATE chain_deposits SET state = 'credited', deposit_id = ${outcome.value.id}, updated_at = ${clock.now()}
      WHERE chain_id = ${chainId} AND txid = ${txid} AND ordinal = ${ordinal}`;
  });
  return outcome.ok ? accept(undefined) : outcome;
}

async function submit(
  { sequencer, config }: Needs,
  { id, userId, currencyId }: DepositRequest,
  { revision, amount, output }: Proposal,
): Promise<Result<{ readonly id: DepositId }>> {
  const money = { userId, currencyId, amount };
  if (!output) {
    const idempotency = { userId, route: 'office/deposit', key: `${id}:${revision}`, bodyHash: '' };
    return sequencer.submit({ kind: 'payDeposit', ...money, restrictMs: config.outflowHoldMs }, { idempotency });
  }
  const chain = findChain(output.chainId);
  assert(chain, 'an output is on a chain');
  const idempotency = creditKeyOf({ chain, txid: output.txid, ordinal: output.ordinal, ...money });
  return sequencer.submit({ kind: 'creditDeposit', ...money, ...output, depositKind: 'manual_chain' }, { idempotency });
}

const factsOf = ({ currencyName }: DepositRequest, amount: Amount, output: OutputKey | undefined) => ({
  amount: `${formatUnits(amount)} ${currencyName}`,
  ...(output ? { way: 'chain', txid: output.txid, ordinal: output.ordinal } : { way: 'house' }),
});

export const entryOf = (
  { actor, ip }: Pick<OperatorActor, 'actor' | 'ip'>,
  action: string,
  { id, userId }: { readonly id: number; readonly userId: UserId },
) => ({ actor, ip, action, subject: `deposit request ${id} of user ${userId}` });
