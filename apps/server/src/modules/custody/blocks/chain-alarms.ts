// What operators are told of chains that are followed, and of withdrawals and deposits on them.
import {
  type Chain,
  type CustodyAlarmKind,
  formatUnits,
  type Instant,
  SECOND_MS,
  type WithdrawalId,
} from '@bourse/domain';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { clearAlarm, clearAlarms, raiseAlarm } from '../../../platform/alarms/alarms.ts';
import { NodeFault, NodesDisagree, type WaitReason } from '../adapter.ts';

type About = { readonly sql: Sql | TransactionSql; readonly chain: Chain; readonly now: Instant };

/** A node that starts again, or an answer that is lost, alarms nobody. */
const SILENT_MAX_MS = 30 * SECOND_MS;
const TEXT_LENGTH_MAX = 300;

/** It gets the outcome of every look at a node, so that it knows how long the node has been silent. */
export class NodeAlarm {
  #silentSince: Instant | undefined;
  /** Undefined until it is known: an alarm of an earlier process may still be raised. */
  #isRaised: boolean | undefined;

  /** `error` is undefined where the node was read. */
  async tell({ sql, chain, now }: About, error: Error | undefined): Promise<void> {
    const key = `node:${chain.code}`;
    if (error === undefined) {
      this.#silentSince = undefined;
      if (this.#isRaised !== false) await clearAlarm(sql, key, now);
      this.#isRaised = false;
      return;
    }
    this.#silentSince ??= now;
    const kind = kindOf(error);
    if (kind === 'node_unreachable' && now - this.#silentSince < SILENT_MAX_MS) return;
    this.#isRaised = true;
    const text = `${error.name}: ${error.message}`.slice(0, TEXT_LENGTH_MAX);
    await raiseAlarm(sql, { key, kind, params: { chain: chain.code, text }, now });
  }
}

function kindOf(error: Error): CustodyAlarmKind {
  if (error instanceof NodesDisagree) return 'nodes_disagree';
  return error instanceof NodeFault ? 'node_fault' : 'node_unreachable';
}

type Reversed = {
  readonly txid: string;
  readonly ordinal: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: bigint;
  /** Decimal. */
  readonly owed: string;
};

type Raised = { readonly of: number | string; readonly params: Readonly<Record<string, string>> };

/** Raises an alarm of what has happened on a chain, once for what it is of. */
const raise = ({ sql, chain, now }: About, kind: CustodyAlarmKind, { of, params }: Raised): Promise<void> =>
  raiseAlarm(sql, { key: `${kind}:${chain.code}:${of}`, kind, params: { chain: chain.code, ...params }, now });

export function tellReversed(about: About, deposit: Reversed): Promise<void> {
  const { txid, ordinal, userId, currencyId, amount, owed } = deposit;
  const params = { txid, user: `${userId}`, currency: `${currencyId}`, amount: formatUnits(amount), owed };
  return raise(about, 'deposit_reversed', { of: `${txid}:${ordinal}`, params });
}

export const tellLost = (about: About, withdrawal: WithdrawalId): Promise<void> =>
  raise(about, 'withdrawal_lost', { of: withdrawal, params: { withdrawal: `${withdrawal}` } });

type Returned = { readonly withdrawal: WithdrawalId; readonly code: string };

/** `code`: what the signer refused it for. */
export const tellReturned = (about: About, { withdrawal, code }: Returned): Promise<void> =>
  raise(about, 'withdrawal_returned', { of: withdrawal, params: { withdrawal: `${withdrawal}`, code } });

/** These reasons are settled by people or by time and are shown where that is done; they raise no alarm here. */
const QUIET: ReadonlySet<string> = new Set<WaitReason>(['approvals_missing', 'hot_wallet_short', 'another_first']);

/** A move by its name with the signer. */
type Waiting = ({ readonly withdrawal: WithdrawalId } | { readonly move: string }) & {
  readonly reason: string | undefined;
};

/** `reason` is the wallet's or the signer's word for why it is not signed; undefined where nothing holds it. */
export async function tellWaiting({ sql, chain, now }: About, { reason, ...what }: Waiting): Promise<void> {
  const id = 'move' in what ? what.move : `${what.withdrawal}`;
  const [unreachable, refused] = [`signer_unreachable:${chain.code}`, `signer_refuses:${chain.code}:${id}`];
  if (reason === 'signer_unreachable') {
    return raiseAlarm(sql, { key: unreachable, kind: reason, params: { chain: chain.code }, now });
  }
  await clearAlarm(sql, unreachable, now);
  if (reason === undefined || QUIET.has(reason)) return clearAlarm(sql, refused, now);
  const params = { chain: chain.code, ['move' in what ? 'move' : 'withdrawal']: id, code: reason };
  await raiseAlarm(sql, { key: refused, kind: 'signer_refuses', params, now });
}

/** Clears alarms of withdrawals that wait no more, because they have gone or were rejected. */
export function clearSettled({ sql, chain, now }: About, waiting: readonly WithdrawalId[]): Promise<void> {
  const which = sql`
    kind = 'signer_refuses' AND params->>'chain' = ${chain.code} AND params ? 'withdrawal'
      AND NOT (params->>'withdrawal' = ANY(${textsLiteral(waiting, String)}::text[]))`;
  return clearAlarms(sql, { which, now });
}
