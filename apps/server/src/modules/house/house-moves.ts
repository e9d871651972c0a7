// Moves between accounts of the house that two operators have decided on, what they would leave on both, and what is against
// one. The engine has the last word.
import {
  accept,
  addAmounts,
  type Amount,
  type CurrencyId,
  formatUnits,
  HOUSE_PURPOSES,
  type HousePurpose,
  type HouseRoute,
  isHouseRoute,
  maxAmount,
  parseUnits,
  amount,
  currencyId,
  refuse,
  type Result,
  subtractAmounts,
  ZERO,
} from '@bourse/domain';
import type { DueChange } from '../../platform/changes/due-changes.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { findHouseFunds } from '../../platform/funds/house-funds.ts';
import type { LeverData } from '../lever/index.ts';

type Needs = { readonly storage: { readonly sql: Sql }; readonly lever: LeverData };
export type HouseMove = HouseRoute & { readonly amount: Amount };

type Side = { readonly before: Amount; readonly after: Amount };
export type MoveEffect = {
  readonly from: Side;
  readonly to: Side;
  /** The amount that has to stay in the source account, and the most that can be moved. */
  readonly promised: Amount;
  readonly most: Amount;
};

/** Calculates the effect of a move by the present balances, whether it is allowed or not. */
export async function foreseeMove({ storage: { sql }, lever }: Needs, move: HouseMove): Promise<MoveEffect> {
  const [source, target] = await Promise.all([
    findHouseFunds(sql, { purpose: move.from, currencyId: move.currencyId }),
    findHouseFunds(sql, { purpose: move.to, currencyId: move.currencyId }),
  ]);
  const promised = move.from === 'lever_pool' ? sumLeverPromises(lever, move.currencyId) : ZERO;
  return {
    from: { before: source, after: subtractAmounts(source, move.amount) },
    to: { before: target, after: addAmounts(target, move.amount) },
    promised,
    most: isHouseRoute(move) ? maxAmount(subtractAmounts(source, promised), ZERO) : ZERO,
  };
}

/** Sums up the profits of open positions of a quote currency without the losses: the pool keeps as much. */
export function sumLeverPromises(lever: LeverData, quoteId: CurrencyId): Amount {
  let sum = ZERO;
  for (const { userId, quoteId: quote } of lever.accounts()) {
    if (quote !== quoteId) continue;
    for (const position of lever.positionsOf(userId)) {
      if (position.quoteId === quoteId) sum = addAmounts(sum, maxAmount(lever.mark(position)?.profit ?? ZERO, ZERO));
    }
  }
  return sum;
}

type MoveRefusal = 'quantity_required' | 'house_move_not_allowed' | 'house_funds_short' | 'house_money_promised';

/** In the order of the engine. */
export function checkMove(move: HouseMove, { from, most }: MoveEffect): Result<undefined, MoveRefusal> {
  const { currencyId: coin } = move;
  if (move.amount <= 0n) return refuse('quantity_required');
  if (!isHouseRoute(move)) return refuse('house_move_not_allowed');
  if (from.after < 0n) {
    return refuse('house_funds_short', { available: formatUnits(maxAmount(from.before, ZERO)), currencyId: coin });
  }
  if (move.amount <= most) return accept(undefined);
  return refuse('house_money_promised', { left: formatUnits(most), currencyId: coin });
}

const readPurpose = (text: string | undefined): HousePurpose => HOUSE_PURPOSES.find((one) => one === text) ?? 'outside';

/** Reads a move from a change. Unreadable texts give one that is refused like any move that is not allowed. */
export const readMove = (texts: DueChange['texts']): HouseMove => ({
  from: readPurpose(texts.get('from')),
  to: readPurpose(texts.get('to')),
  currencyId: currencyId(Number(texts.get('currency'))),
  amount: amount(parseUnits(texts.get('amount') ?? '') ?? 0n),
});
