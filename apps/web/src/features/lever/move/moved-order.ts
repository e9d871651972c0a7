// A limit order at another target: what it would be there, and what would be wrong with it, by the rules of a new one.
import { amount } from '@bourse/domain';
import { checkPosition, type LeverIssue } from '../draft/check-position.ts';
import { type LeverDraft, type LeverPreview, previewPosition } from '../draft/preview.ts';
import { readAmount, readLevel } from '../../../lib/read-figures.ts';
import { type Row, sideOf } from '../positions/position.ts';
import type { PositionRequest } from '../ticket/order-position.ts';
import type { TickedAround } from '../ticket/ticket-facts.ts';

/** Blank where the order has none. */
const stopOf = (level: string): string => (readLevel(level) === undefined ? '' : level);

function draftOf(row: Row, price: string): LeverDraft {
  const [takeProfit, stopLoss] = [stopOf(row.target_profit_price), stopOf(row.stop_loss_price)];
  return {
    side: sideOf(row),
    mode: 'limit',
    multiple: Number(row.multiple),
    hands: row.share,
    price,
    hasStops: takeProfit !== '' || stopLoss !== '',
    takeProfit,
    stopLoss,
  };
}

export type MovedOrder = {
  readonly request: PositionRequest;
  readonly preview: LeverPreview;
  /** The first of them; undefined where the order can be placed. */
  readonly issue: LeverIssue | undefined;
};

/** What the order holds now is there for the new one. */
export function moveOrder(row: Row, price: string, around: TickedAround): MovedOrder {
  const { account } = around;
  const freed = account && { ...account, available: amount(account.available + readAmount(row.held)) };
  const without = { ...around, account: freed };
  const draft = draftOf(row, price);
  const preview = previewPosition(draft, without);
  const { side, mode, multiple = 0, takeProfit, stopLoss } = draft;
  const pair = { symbol: row.symbol, legalId: row.legal, currencyId: row.currency };
  return {
    request: { pair, side, mode, multiple, hands: preview.hands, price, takeProfit, stopLoss },
    preview,
    issue: checkPosition(draft, preview, without)[0],
  };
}
