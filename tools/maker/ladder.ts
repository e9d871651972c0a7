// The ladder: where the house wants orders round the index, and which of those it has must move. Pure: no clock, no
// network; chance comes in as a function.
import { type Amount, amount, calculateNotional, price, type Price, type Side, SIDES } from '@bourse/domain';

/** The market allows orders within these bounds. */
export type Rules = {
  readonly tick: Price;
  readonly step: Amount;
  readonly minNotional: Amount;
  readonly maxQuantity: Amount;
};

export type LadderShape = {
  /** Orders a side. */
  readonly levels: number;
  /** Distance of the best and of the last order from the index, in parts per million. */
  readonly touchPpm: number;
  readonly farPpm: number;
  /** Usual size of the best and of the last order, in the base currency. */
  readonly nearQuantity: number;
  readonly farQuantity: number;
};

export type Quote = { readonly side: Side; readonly slot: number; readonly price: Price; readonly quantity: Amount };
/** An order of ours that rests in the book; `quantity` is what is left of it. */
export type Resting = Quote & { readonly id: number };
export type Plan = { readonly cancels: readonly Resting[]; readonly places: readonly Quote[] };

/** An order that has shrunk below this share of its slot's usual size is replaced. */
const WORN_SHARE = 0.25;
const PPM = 1_000_000;

/**
 * How far a slot's order may be from where it should be, as a share of its distance from the index. The best one is
 * kept closest, so that the spread stays narrow; farther ones follow seldom, which is what saves commands.
 */
const TOLERANCE_OF_BEST = 0.57;
const TOLERANCE_OF_SECOND = 0.5;
const TOLERANCE = 0.6;
/** No order strays farther than this: the depth within 2 % of the index has to stay there. */
const TOLERANCE_PPM_MAX = 2_500;

/** Distance of a slot from the index: two near the touch, the rest spread geometrically. */
export function distancePpm(shape: LadderShape, slot: number): number {
  const { touchPpm, farPpm, levels } = shape;
  if (slot === 0) return touchPpm;
  if (slot === 1) return touchPpm * 1.45;
  const third = touchPpm * 2.1;
  return third * (farPpm / third) ** ((slot - 2) / Math.max(1, levels - 3));
}

function tolerancePpm(shape: LadderShape, slot: number): number {
  const share = slot === 0 ? TOLERANCE_OF_BEST : slot === 1 ? TOLERANCE_OF_SECOND : TOLERANCE;
  return Math.min(share * distancePpm(shape, slot), TOLERANCE_PPM_MAX);
}

export type LadderInput = {
  readonly rules: Rules;
  readonly shape: LadderShape;
  /** The index of the market. */
  readonly reference: Price;
  readonly resting: readonly Resting[];
  /** In [0, 1). */
  readonly random: () => number;
};

/**
 * Plans what to cancel first and what to place then, the best orders first. The placed ones never meet those that stay.
 */
export function planLadder(input: LadderInput): Plan {
  const cancels: Resting[] = [];
  const kept = new Map<Side, Map<number, Resting>>(SIDES.map((side) => [side, new Map()]));
  for (const order of input.resting) {
    const side = kept.get(order.side);
    const isWanted = order.slot < input.shape.levels && side?.has(order.slot) === false && isGood(input, order);
    if (isWanted) side.set(order.slot, order);
    else cancels.push(order);
  }
  const places = SIDES.flatMap((side) => placeMissing(input, side, kept));
  places.sort((a, b) => a.slot - b.slot);
  return { cancels, places };
}

/** Whether an order may stay: near its target, and not worn down. */
function isGood({ rules, shape, reference }: LadderInput, order: Resting): boolean {
  const target = targetPrice({ rules, shape, reference }, order.side, order.slot);
  const distance = order.price > target ? order.price - target : target - order.price;
  const usual = usualUnits(shape, order.slot);
  return (
    distance <= toleranceUnits({ rules, shape, reference }, order.slot) && Number(order.quantity) >= usual * WORN_SHARE
  );
}

type Place = Pick<LadderInput, 'rules' | 'shape' | 'reference'>;

/** Calculates the price of a slot: its distance from the index, and at least one tick farther than the slot before. */
export function targetPrice({ rules, shape, reference }: Place, side: Side, slot: number): Price {
  const { tick } = rules;
  const distance = shareOf(reference, distancePpm(shape, slot));
  const least = tick * BigInt(slot + 1);
  const wanted = distance > least ? distance : least;
  // Rounded outwards: a bid down, an ask up.
  return side === 'buy'
    ? price(((reference - wanted) / tick) * tick)
    : price(((reference + wanted + tick - 1n) / tick) * tick);
}

/** Never less than two ticks: on a coarse grid nothing finer can be asked for. */
function toleranceUnits({ rules, shape, reference }: Place, slot: number): bigint {
  const wanted = shareOf(reference, tolerancePpm(shape, slot));
  const least = slot === 0 ? rules.tick : rules.tick * 2n;
  return wanted > least ? wanted : least;
}

const shareOf = (reference: Price, ppm: number): bigint =>
  (reference * BigInt(Math.round(ppm * 100))) / BigInt(PPM * 100);

/** In units of 1e-8, as a float: sizes are chosen by chance, and rounded to the step once. */
function usualUnits({ levels, nearQuantity, farQuantity }: LadderShape, slot: number): number {
  return nearQuantity * (farQuantity / nearQuantity) ** (slot / Math.max(1, levels - 1)) * 1e8;
}

function placeMissing(input: LadderInput, side: Side, kept: ReadonlyMap<Side, ReadonlyMap<number, Resting>>): Quote[] {
  const own = kept.get(side) ?? new Map<number, Resting>();
  const taken = new Set([...own.values()].map((order) => order.price));
  const opposite = [...(kept.get(side === 'buy' ? 'sell' : 'buy')?.values() ?? [])].map((order) => order.price);
  const quotes: Quote[] = [];
  for (let slot = 0; slot < input.shape.levels; slot += 1) {
    if (own.has(slot)) continue;
    const at = choosePrice(input, { side, slot, taken });
    const wouldMeetOwn = opposite.some((other) => (side === 'buy' ? at >= other : at <= other));
    if (wouldMeetOwn || at <= 0n) continue;
    const quantity = chooseQuantity(input, slot);
    if (calculateNotional(at, quantity) < input.rules.minNotional) continue;
    taken.add(at);
    quotes.push({ side, slot, price: at, quantity });
  }
  return quotes;
}

/** Near the target, a little by chance, and where there is room at a price that no other order of ours has. */
function choosePrice(
  input: LadderInput,
  { side, slot, taken }: { readonly side: Side; readonly slot: number; readonly taken: ReadonlySet<Price> },
): Price {
  const { tick } = input.rules;
  const target = targetPrice(input, side, slot);
  const outwards = side === 'buy' ? 0n - tick : 0n + tick;
  const roomTicks = toleranceUnits(input, slot) / tick;
  const jitterTicks = BigInt(Math.floor((Number(roomTicks) / 4) * input.random()));
  const wished = target + outwards * jitterTicks;
  for (let extra = 0n; extra <= roomTicks - jitterTicks; extra += 1n) {
    const candidate = price(wished + outwards * extra);
    if (!taken.has(candidate)) return candidate;
  }
  return price(wished);
}

/** The slot's usual size times a log-normal chance with mean 1, on the step and within the market's limits. */
function chooseQuantity({ rules, shape, random }: LadderInput, slot: number): Amount {
  const deviation = 0.35;
  const chance = Math.exp(deviation * drawNormal(random) - (deviation * deviation) / 2);
  const units = BigInt(Math.round(usualUnits(shape, slot) * Math.min(2.5, Math.max(0.4, chance))));
  const onStep = (units / rules.step) * rules.step;
  const least = onStep > rules.step ? onStep : rules.step;
  const most = (rules.maxQuantity / rules.step) * rules.step;
  return amount(least < most ? least : most);
}

/** Standard normal, by Box and Muller's transform. */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Gives orders found in the book (after a restart) back to the slots they fit best, each slot once. The others come
 * back as strays.
 */
export function adoptOrders(
  place: Place,
  orders: readonly Omit<Resting, 'slot'>[],
): { readonly adopted: readonly Resting[]; readonly strays: readonly Omit<Resting, 'slot'>[] } {
  const adopted: Resting[] = [];
  const strays: Omit<Resting, 'slot'>[] = [];
  for (const side of SIDES) {
    const free = new Set(Array.from({ length: place.shape.levels }, (_, slot) => slot));
    const own = orders.filter((order) => order.side === side);
    // From the index outwards, so that neighbours do not take each other's place.
    own.sort((a, b) => Number(side === 'buy' ? b.price - a.price : a.price - b.price));
    // A whole side keeps its order; where some are missing, each goes where it fits best.
    const isWhole = own.length === place.shape.levels;
    for (const [rank, order] of own.entries()) {
      const slot = isWhole ? rank : nearestSlot(place, order, free);
      if (slot === undefined) strays.push(order);
      else {
        free.delete(slot);
        adopted.push({ ...order, slot });
      }
    }
  }
  return { adopted, strays };
}

function nearestSlot(place: Place, order: Omit<Resting, 'slot'>, free: ReadonlySet<number>): number | undefined {
  let best: { readonly slot: number; readonly distance: bigint } | undefined;
  for (const slot of free) {
    const target = targetPrice(place, order.side, slot);
    const distance = target > order.price ? target - order.price : order.price - target;
    if (best === undefined || distance < best.distance) best = { slot, distance };
  }
  return best?.slot;
}
