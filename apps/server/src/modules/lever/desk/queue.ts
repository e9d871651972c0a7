// The deleveraging queue of a side of a market: who would bear it if the house could not pay its winners.
import {
  type Amount,
  divFloor,
  type MarketId,
  type PositionId,
  type PositionSide,
  type UserId,
  ZERO,
  maskAccount,
} from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import type { LeverData } from '../live-contracts.ts';
import { numbersLiteral } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { accountOf } from '../../../core/storage/columns.ts';

const SHOWN_MAX = 50;
const HUNDREDTHS_OF_PERCENT = 10_000n;

export type Queued = {
  /** From 1. */
  readonly place: number;
  readonly id: PositionId;
  readonly userId: UserId;
  /** Masked. */
  readonly account: string;
  /** Profit per margin in hundredths of a percent, rounded down. */
  readonly ratio: number;
  readonly profit: Amount;
  readonly originMargin: Amount;
};

/** The next one first. */
export async function findQueue(
  { lever, sql }: { readonly lever: LeverData; readonly sql: Sql },
  { marketId, side }: { readonly marketId: MarketId; readonly side: PositionSide },
): Promise<{ readonly queued: readonly Queued[]; readonly total: number }> {
  const queue = lever.deleveragingQueue(marketId, side);
  const shown = queue.slice(0, SHOWN_MAX).map((position, at) => {
    const { id, userId, originMargin } = position;
    const profit = lever.mark(position)?.profit ?? ZERO;
    const ratio = Number(divFloor(profit * HUNDREDTHS_OF_PERCENT, originMargin));
    return { place: at + 1, id, userId, ratio, profit, originMargin };
  });
  const accounts = await findAccounts(sql, [...new Set(shown.map(({ userId }) => userId))]);
  const queued = shown.map((one) => ({ ...one, account: maskAccount(accounts.get(one.userId) ?? '') }));
  return { queued, total: queue.length };
}

async function findAccounts(sql: Sql, userIds: readonly UserId[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query(sql, { id: id<UserId>(), account: text })`
    SELECT id, ${accountOf(sql)} AS account FROM users WHERE id = ANY(${numbersLiteral(userIds, (id) => id)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.account]));
}
