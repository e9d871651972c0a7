// The statement of a month: each account at its start and end, and every line of the ledger between.
import { type AnswerOf, walletRecords as contract } from '@bourse/contract';
import { formatUnits, instant, type Instant, SHANGHAI_OFFSET_MS, type UserId, ZERO } from '@bourse/domain';
import type { Translate } from '../../platform/http/translator.ts';
import type { WalletServices } from './services.ts';
import { findBalancesAt, findLegs, findTransferEnds } from './ledger-log.ts';
import { viewLeg } from './log-view.ts';
import { findOwnAccounts } from './own-accounts.ts';

type Month = { readonly from: Instant; readonly to: Instant };

/** `2026-11`, as it begins and ends in Asia/Shanghai. */
export function readMonth(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const startOf = (index: number) => instant(Date.UTC(year, index, 1) - SHANGHAI_OFFSET_MS);
  return { from: startOf(number - 1), to: startOf(number) };
}

type Asked = { readonly userId: UserId; readonly month: string; readonly t: Translate };

export async function readStatement(
  { storage: { sql }, market }: WalletServices,
  { userId, month, t }: Asked,
): Promise<AnswerOf<typeof contract.statement>> {
  const { from, to } = readMonth(month);
  const accounts = await findOwnAccounts(sql, userId);
  const [opening, closing, legs] = await Promise.all([
    findBalancesAt(sql, { userId, accounts, at: from }),
    findBalancesAt(sql, { userId, accounts, at: to }),
    findLegs(sql, { userId, accounts, from, to, offset: 0, limit: contract.STATEMENT_ROWS_MAX }),
  ]);
  const ends = await findTransferEnds(sql, { legs: legs.rows, accounts });
  const moved = new Set(legs.rows.map(({ wallet, currencyId }) => `${wallet} ${currencyId}`));
  const balances = accounts
    .map(({ id, wallet, currencyId }) => ({
      wallet,
      currencyId,
      before: opening.get(id) ?? ZERO,
      after: closing.get(id) ?? ZERO,
    }))
    .filter(
      ({ wallet, currencyId, before, after }) => before > 0n || after > 0n || moved.has(`${wallet} ${currencyId}`),
    );
  return {
    month,
    from,
    to,
    balances: balances.map(({ wallet, currencyId, before, after }) => ({
      wallet,
      account: t(`ledger.wallet.${wallet}`),
      currency: currencyId,
      currency_name: market.currency(currencyId)?.name ?? '',
      opening: formatUnits(before),
      closing: formatUnits(after),
    })),
    rows: legs.rows.map((leg) => viewLeg(leg, { market, t, ends })).toReversed(),
    is_cut: legs.total > legs.rows.length ? 1 : 0,
  };
}
