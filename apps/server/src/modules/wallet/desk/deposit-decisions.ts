// Deposits that users report are credited by two operators: one proposes an output on chain or an amount, another one approves.
// An output is credited under the same key that the follower would use, so it is credited only once. An amount is paid from the
// treasury, never above what that has, and may not be withdrawn for a while. The decision is committed first, with its entry in
// the audit log; then the ledger posts once, also where the process stopped in between. Each proposal for a report is a change.
import {
  accept,
  type Amount,
  assert,
  type DepositId,
  type EngineRefusalCode,
  findChain,
  formatUnits,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { SubmitRefusal } from '../../../core/sequencer/sequencer.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { type DueChange, onceFor } from '../../../platform/changes/due-changes.ts';
import { type PairRefusal, refusePair } from '../../../platform/changes/four-eyes.ts';
import { closeChange, type Closing, insertChange } from '../../../platform/changes/proposed-changes.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../../platform/http/operator-acts.ts';
import { fieldsTo, lockUser, postOnce } from '../../../platform/http/user-changes.ts';
import { creditKeyOf } from '../../custody/index.ts';
import type { WalletServices } from '../services.ts';
import { claimOutput, disclaimOutput, findOutputs, isDeepEnough, type OutputKey } from './deposit-outputs.ts';
import {
  DEPOSIT,
  type DepositRequest,
  findDepositRequest,
  type Proposal,
  readCredit,
  writeOutput,
} from './deposit-requests.ts';

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
    const [amount, output] = [money.value, 'output' in wish ? wish.output : undefined];
    const [now, last] = [clock.now(), request.proposal];
    if (last?.status === 'pending') await closeProposal(transaction, last, { by, now, status: 'rejected' });
    const revision = (last?.revision ?? 0) + 1;
    const changes = fieldsTo({
      revision: String(revision),
      amount: formatUnits(amount),
      ...(output && { output: writeOutput(output) }),
    });
    const about = { ...DEPOSIT, subject: String(id), exclusive: `${DEPOSIT.kind} ${id}` };
    const isNew = await insertChange(transaction, { ...about, changes, reason: '', requestedBy: by.operatorId, now });
    assert(isNew, 'nothing else is proposed for a report whose turn it is');
    const after = { revision, ...factsOf(request, amount, output) };
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
): Promise<Result<unknown>> {
  const { auditLog, clock } = services;
  const decided = await auditLog.begin(async (transaction): Promise<Result<DueChange, ApprovalRefusal>> => {
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
    await closeProposal(transaction, proposal, { by, now, status: 'approved' });
    const { revision, proposedBy, output } = proposal;
    if (output) await claimOutput(transaction, output, request.userId);
    const after = { revision, proposedBy, ...factsOf(request, proposal.amount, output) };
    await auditLog.append(transaction, { ...entryOf(by, 'deposit.approve', request), after });
    return accept(proposal.change);
  });
  return decided.ok ? postDeposit(services, decided.value) : decided;
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
    const [now, last] = [clock.now(), taken.value.proposal];
    if (last?.status === 'pending') await closeProposal(transaction, last, { by, now, status: 'rejected' });
    await transaction`
      UPDATE deposit_requests SET state = 'rejected', reason = ${reason}, decided_at = ${now} WHERE id = ${id}`;
    await auditLog.append(transaction, { ...entryOf(by, 'deposit.reject', taken.value), after: { reason } });
    return accept(undefined);
  });
}

const closeProposal = (
  transaction: TransactionSql,
  { change }: Proposal,
  closing: Omit<Closing, 'id'>,
): Promise<void> => closeChange(transaction, { id: Number(change.id), ...closing });

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

/** Credits an approved deposit once, and notes what came of it at its report and its output. */
export async function postDeposit(services: Needs, change: DueChange): Promise<Result<Credited, PostingRefusal>> {
  const { storage, clock } = services;
  const request = await findDepositRequest(storage.sql, Number(change.subject));
  assert(request, 'a deposit is proposed for a report');
  const { output } = readCredit(change);
  const submit = (): Promise<Result<Credited, PostingRefusal>> => submitCredit(services, request, change);
  return postOnce(services, change, submit, async (transaction, outcome) => {
    if (!outcome.ok) {
      if (output) await disclaimOutput(transaction, output);
      return;
    }
    const now = clock.now();
    await transaction`
      UPDATE deposit_requests SET state = 'credited', decided_at = ${now} WHERE id = ${request.id} AND state = 'pending'`;
    if (!output) return;
    const { chainId, txid, ordinal } = output;
    // This holds whatever became of its block meanwhile: the follower takes back a credit whose block is gone.
    await transaction`
      UPDATE chain_deposits SET state = 'credited', deposit_id = ${outcome.value.id}, updated_at = ${now}
      WHERE chain_id = ${chainId} AND txid = ${txid} AND ordinal = ${ordinal}`;
  });
}

type Credited = { readonly id: DepositId };
type PostingRefusal = EngineRefusalCode | SubmitRefusal['code'];

/** An output has the key that the follower would use, whichever change credits it. */
async function submitCredit(
  { sequencer, config }: Needs,
  { id, userId, currencyId }: DepositRequest,
  change: DueChange,
): Promise<Result<Credited, PostingRefusal>> {
  const { revision, amount, output } = readCredit(change);
  const money = { userId, currencyId, amount };
  if (!output) {
    const once = onceFor(change, { of: userId, old: { route: 'deposit', key: `${id}:${revision}` } });
    return sequencer.submit({ kind: 'payDeposit', ...money, restrictMs: config.outflowHoldMs }, once);
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
