// Turns what the chain shows into the ledger's credits, once and for ever, and takes back what the chain shows no more.
import { type Amount, assert, type Chain, type CurrencyId, type DepositId, type UserId } from '@bourse/domain';
import { count, id, optional, present, text, units } from '@bourse/domain/kinds';
import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '../../../core/sequencer/sequencer.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { ChainHead, ChainWork } from '../adapter.ts';
import { tellReversed } from './chain-alarms.ts';

type Output = {
  readonly chain: Chain;
  readonly txid: string;
  readonly ordinal: number;
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whoever credits an output, the follower or operators, does it under this key: so it is credited once. */
export function creditKeyOf({ chain, txid, ordinal, ...credit }: Output): IdempotencyKey {
  const bodyHash = hash(`${credit.currencyId}:${credit.amount}`);
  return { userId: credit.userId, route: 'custody/deposit', key: hash(`${chain.code}:${txid}:${ordinal}`), bodyHash };
}

const reversalKeyOf = (output: Output): IdempotencyKey => ({ ...creditKeyOf(output), route: 'custody/reversal' });

/** A deposit that is credited or taken back has an owner. */
const DEPOSIT = {
  txid: text,
  ordinal: count,
  userId: present(id<UserId>()),
  currencyId: id<CurrencyId>(),
  amount: units,
  depositId: optional(id<DepositId>()),
};
type Row = RowOf<typeof DEPOSIT>;

/** Settles what is due at the head that the node and we agree on. What is gone comes first, so that its debt is repaid. */
export async function settleDeposits(needs: ChainWork, head: ChainHead): Promise<void> {
  const { sql, chain, clock } = needs;
  // Noted first: what a process that dies has begun is ended, also when it is mined again meanwhile.
  await sql`
    UPDATE chain_deposits SET state = 'reversing', updated_at = ${clock.now()}
    WHERE chain_id = ${chain.id} AND state = 'credited' AND block_hash IS NULL`;
  const gone = await query(sql, DEPOSIT)`
    SELECT txid, ordinal, user_id, currency_id, amount, deposit_id FROM chain_deposits
    WHERE chain_id = ${chain.id} AND state = 'reversing' ORDER BY height, txid, ordinal`;
  for (const row of gone) await reverse(needs, row);
  await sql`
    UPDATE chain_deposits d SET state = 'below_minimum', updated_at = ${clock.now()} FROM coin_chains c
    WHERE d.chain_id = ${chain.id} AND d.state = 'seen' AND c.chain_id = d.chain_id AND c.currency_id = d.currency_id
      AND d.amount < c.min_deposit`;
  const due = await query(sql, DEPOSIT)`
    SELECT d.txid, d.ordinal, d.user_id, d.currency_id, d.amount, d.deposit_id FROM chain_deposits d
      JOIN coin_chains c ON c.chain_id = d.chain_id AND c.currency_id = d.currency_id
    WHERE d.chain_id = ${chain.id} AND d.state = 'seen' AND d.height <= ${head.height} - greatest(c.confirmations, d.min_confirmations) + 1
      AND c.is_deposit_open ORDER BY d.height, d.txid, d.ordinal`;
  for (const row of due) await credit(needs, row);
}

async function credit(needs: ChainWork, row: Row): Promise<void> {
  const { depositId: _, ...output } = row;
  const { chain } = needs;
  const { txid, ordinal } = output;
  const outcome = await needs.sequencer.submit(
    { kind: 'creditDeposit', ...output, chainId: chain.id, depositKind: 'chain' },
    { idempotency: creditKeyOf({ chain, ...output }) },
  );
  if (outcome.ok) return mark(needs, row, { state: 'credited', id: outcome.value.id });
  if (outcome.code === 'busy') return;
  needs.log.error({ chain: chain.code, txid, ordinal, code: outcome.code }, 'a deposit is nobody’s: operators decide');
  await mark(needs, row, { state: 'unclaimed', id: undefined });
}

async function reverse(needs: ChainWork, row: Row): Promise<void> {
  const { depositId, ...output } = row;
  const { chain } = needs;
  const { txid, ordinal, userId, currencyId, amount } = output;
  assert(depositId !== undefined, 'what is taken back was credited');
  const outcome = await needs.sequencer.submit(
    { kind: 'reverseDeposit', depositId, userId, currencyId, chainId: chain.id, amount },
    { idempotency: reversalKeyOf({ chain, ...output }) },
  );
  if (!outcome.ok) {
    needs.log.error(
      { chain: chain.code, txid, ordinal, code: outcome.code },
      'a deposit that is gone is not taken back',
    );
    return;
  }
  const { owed } = outcome.value;
  await tellReversed({ sql: needs.sql, chain, now: needs.clock.now() }, { ...output, owed });
  needs.log.error({ chain: chain.code, txid, ordinal, owed }, 'a credited deposit is gone: its owner is frozen');
  await needs.sql`
    UPDATE chain_deposits SET updated_at = ${needs.clock.now()},
      state = CASE WHEN block_hash IS NULL THEN 'reversed' ELSE 'unclaimed' END
    WHERE chain_id = ${chain.id} AND txid = ${txid} AND ordinal = ${ordinal}`;
}

async function mark(
  { sql, chain, clock }: ChainWork,
  { txid, ordinal }: Row,
  { state, id }: { readonly state: 'credited' | 'unclaimed'; readonly id: DepositId | undefined },
): Promise<void> {
  await sql`
    UPDATE chain_deposits SET state = ${state}, deposit_id = ${id ?? null}, updated_at = ${clock.now()}
    WHERE chain_id = ${chain.id} AND txid = ${txid} AND ordinal = ${ordinal}`;
}
