// What is wrong with an order as typed, by the engine's own rules, before it is sent. The server checks everything again.
import { divCeil, type Side } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { type Draft, type Preview, PRICE_FIELDS, type PriceField, type Surroundings } from './preview.ts';
import { floorTo } from './sizing.ts';

export type Field = PriceField | 'quantity';
export type Issue = {
  readonly field: Field;
  readonly text: MessageKey;
  /** Prices and quantities that the text names, in units of 1e-8. */
  readonly values?: Readonly<Record<string, bigint>>;
};

const REQUIRED: Record<Side, Record<Field, MessageKey>> = {
  buy: {
    price: 'spot.error.inPrice',
    stopPrice: 'ticket.error.stopPrice',
    stopLimitPrice: 'ticket.error.stopLimitPrice',
    quantity: 'spot.error.inNumber',
  },
  sell: {
    price: 'spot.error.outPrice',
    stopPrice: 'ticket.error.stopPrice',
    stopLimitPrice: 'ticket.error.stopLimitPrice',
    quantity: 'spot.error.outNumber',
  },
};

/** Whether a limit order meets an order that rests already. */
const isTaking = (side: Side, at: bigint, best: bigint | undefined): boolean =>
  best !== undefined && (side === 'buy' ? at >= best : at <= best);

function isOutOfBands(at: bigint, { bands, keptPrices }: Surroundings): boolean {
  if (bands.length === 0 || keptPrices.includes(at)) return false;
  return bands.every(({ low, high }) => at < low || at > high);
}

function checkResting({ side, mode, timeInForce }: Draft, at: bigint, around: Surroundings): Issue | undefined {
  if (!isTaking(side, at, around.levels[0]?.price)) return undefined;
  if (mode === 'oco') return { field: 'price', text: 'ticket.error.ocoTakes' };
  if (mode === 'limit' && timeInForce === 'post_only') return { field: 'price', text: 'comfort.error.postOnly' };
  return undefined;
}

/** A stop order waits for a price that is still to come: a worse one, or to take profit a better one. */
function checkStopSide(
  { side, takesProfit = false }: Draft,
  stopPrice: bigint,
  { triggerPrice }: Surroundings,
): Issue | undefined {
  if (triggerPrice === undefined) return undefined;
  const isAbove = (side === 'buy') !== takesProfit;
  if (isAbove ? stopPrice > triggerPrice : stopPrice < triggerPrice) return undefined;
  const text = isAbove ? 'ticket.error.stopAbove' : 'ticket.error.stopBelow';
  return { field: 'stopPrice', text, values: { last: triggerPrice } };
}

function checkPrice(draft: Draft, field: PriceField, preview: Preview, around: Surroundings): Issue | undefined {
  const at = preview[field];
  const { tick } = around.rules;
  if (at === 0n) return { field, text: REQUIRED[draft.side][field] };
  if (at % tick !== 0n) return { field, text: 'spot.error.tick', values: { tick } };
  if (isOutOfBands(at, around)) return { field, ...outOfBand(around) };
  if (field === 'stopPrice') return checkStopSide(draft, at, around);
  return field === 'price' ? checkResting(draft, at, around) : undefined;
}

/** Returns one range of prices on the tick that spans all bands: both of its ends can be typed and are accepted. */
function outOfBand({ bands, rules: { tick } }: Surroundings): Pick<Issue, 'text' | 'values'> {
  const low = bands.reduce((least, band) => (band.low < least ? band.low : least), bands[0]?.low ?? 0n);
  const high = bands.reduce((most, band) => (band.high > most ? band.high : most), 0n);
  return { text: 'ticket.error.band', values: { low: divCeil(low, tick) * tick, high: floorTo(high, tick) } };
}

function checkQuantity(draft: Draft, preview: Preview, around: Surroundings): Issue | undefined {
  const { rules, available } = around;
  const { quantity } = preview;
  const issue = (text: MessageKey, values?: Issue['values']): Issue => ({
    field: 'quantity',
    text,
    ...(values && { values }),
  });
  if (quantity === 0n) return issue(REQUIRED[draft.side].quantity);
  if (quantity % rules.step !== 0n) return issue('spot.error.step', { step: rules.step });
  if (rules.maxNumber > 0n && quantity > rules.maxNumber)
    return issue('spot.error.maximum', { maximum: rules.maxNumber });
  if (draft.mode === 'market' && around.levels.length === 0) return issue('spot.error.emptyBook');
  if (preview.leastTotal < rules.minTotal && preview.sizingPrice > 0n)
    return issue('spot.error.minimum', { minimum: rules.minTotal });
  if (available !== undefined && preview.held > available) return issue('spot.error.balance');
  return undefined;
}

/** At most one issue a field, in the order of the fields; none when the order can be sent. */
export function checkOrder(draft: Draft, preview: Preview, around: Surroundings): readonly Issue[] {
  const issues = [
    ...PRICE_FIELDS[draft.mode].map((field) => checkPrice(draft, field, preview, around)),
    checkQuantity(draft, preview, around),
  ];
  return issues.filter((issue) => issue !== undefined);
}
