// An open order as it would be after an amendment, in the words of the ticket, so that the ticket's checks hold for both.
import type { spot } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import { checkOrder, type Field, type Issue } from '../draft/check-order.ts';
import { type Cost, costOf } from '../draft/cost.ts';
import { type Draft, type Preview, previewOrder, readUnits, type Surroundings } from '../draft/preview.ts';

/** The fields hold what was typed; the quantity is the whole one, fills included. */
export type AmendTyped = { readonly price: string; readonly stopPrice: string; readonly quantity: string };

export type Amended = {
  readonly order: spot.SpotOrder;
  /** The other leg of its pair. */
  readonly partner: spot.SpotOrder | undefined;
};

const read = (text: string | null): bigint => parseUnits(text ?? '') ?? 0n;

export const isWaiting = ({ trigger }: spot.SpotOrder): boolean => trigger === 'waiting';

export const typedOf = (order: spot.SpotOrder): AmendTyped => ({
  price: order.price,
  stopPrice: order.stop_price ?? '',
  quantity: order.total_number,
});

/** With the one price that was moved, of the trigger where `isTrigger`. */
export const movedTo = (
  order: spot.SpotOrder,
  { price, isTrigger }: { readonly price: string; readonly isTrigger: boolean },
): AmendTyped => ({ ...typedOf(order), ...(isTrigger ? { stopPrice: price } : { price }) });

/** Returns the prices that an order and its partner have already. */
export const keptPricesOf = ({ order, partner }: Amended): readonly bigint[] =>
  [order, partner].flatMap((one) => (one ? [read(one.price), read(one.stop_price)] : []));

/** Makes a draft of the quantity that would be left to fill, as an order of its own. */
export function draftOf({ order, partner }: Amended, typed: AmendTyped): Draft {
  const left = readUnits(typed.quantity) - read(order.complete_number);
  const common = {
    side: order.type === 'in' ? 'buy' : 'sell',
    timeInForce: order.time_in_force,
    quantity: left > 0n ? formatUnits(left) : '',
  } as const;
  const { price, stopPrice } = typed;
  if (partner === undefined)
    return {
      ...common,
      mode: isWaiting(order) ? 'stop' : 'limit',
      price,
      stopPrice,
      stopLimitPrice: '',
      takesProfit: order.trigger_kind === 'take_profit',
    };
  return isWaiting(order)
    ? { ...common, mode: 'oco', price: partner.price, stopPrice, stopLimitPrice: price }
    : { ...common, mode: 'oco', price, stopPrice: partner.stop_price ?? '', stopLimitPrice: partner.price };
}

export type AmendPreview = {
  readonly draft: Draft;
  readonly preview: Preview;
  /** The order locks this much now. */
  readonly heldNow: bigint;
  /** Undefined where it costs little against the market. */
  readonly cost: Cost | undefined;
  readonly issues: readonly Issue[];
};

/** `around.available` is what is free beside the order: what it holds itself is added here. */
export function previewAmendment(amended: Amended, typed: AmendTyped, around: Surroundings): AmendPreview {
  const heldNow = previewOrder(draftOf(amended, typedOf(amended.order)), around).held;
  const draft = draftOf(amended, typed);
  const preview = previewOrder(draft, around);
  const { available } = around;
  const freed = { ...around, available: available === undefined ? undefined : available + heldNow };
  const issues = withFilled(amended.order, typed, checkOrder(draft, preview, freed));
  return { draft, preview, heldNow, cost: costOf(draft, preview, around), issues };
}

/** A quantity that has filled already is another fault than none. */
function withFilled(order: spot.SpotOrder, typed: AmendTyped, issues: readonly Issue[]): readonly Issue[] {
  const wanted = readUnits(typed.quantity);
  if (wanted === 0n || wanted > read(order.complete_number)) return issues;
  const issue: Issue = {
    field: 'quantity',
    text: 'amend.filledFirst',
    values: { filled: read(order.complete_number) },
  };
  return [...issues.filter(({ field }) => field !== 'quantity'), issue];
}

/** The field of the draft that belongs to a field of the dialog: the price of a stop leg is not the pair's limit price. */
export const fieldOfDraft = ({ order, partner }: Amended, field: 'price' | 'stopPrice' | 'quantity'): Field =>
  field === 'price' && partner && isWaiting(order) ? 'stopLimitPrice' : field;
