// What is wrong with a position as typed, in the engine's own order, before it is sent. The server checks everything again.
import type { MessageKey } from '@bourse/messages';
import { calculateEntryPrice, calculateStopStep } from '@bourse/engine/formulas';
import { formatUnits, type PositionSide, price } from '@bourse/domain';
import type { LeverAround, LeverDraft, LeverPreview } from './preview.ts';
import { readLevel } from '../../../lib/read-figures.ts';

export type LeverField = 'multiple' | 'price' | 'quantity' | 'takeProfit' | 'stopLoss';
export type LeverIssue = {
  readonly field: LeverField;
  readonly text: MessageKey;
  /** Decimal strings and counts that the text names. */
  readonly values?: Readonly<Record<string, string | number>>;
};

/** Said before the first attempt already: they are facts about the account, not about typing. */
export const EARLY: ReadonlySet<MessageKey> = new Set([
  'lever.error.balance',
  'lever.error.risk',
  'lever.error.handsMax',
]);

function checkMultiple({ multiple }: LeverDraft, { terms }: LeverAround): LeverIssue | undefined {
  const field = 'multiple';
  if (multiple === undefined) return { field, text: 'lever.error.multiple' };
  if (multiple > terms.multipleMax)
    return { field, text: 'lever.error.multipleMax', values: { maximum: terms.multipleMax } };
  return undefined;
}

/** A limit order waits for a price that is no worse than that of now. */
function checkPrice({ side, mode, price }: LeverDraft, { terms, index }: LeverAround): LeverIssue | undefined {
  if (mode === 'market') return undefined;
  const field = 'price';
  const target = readLevel(price);
  if (target === undefined) return { field, text: 'lever.error.price' };
  if (index === undefined) return undefined;
  const last = calculateEntryPrice(index, side, terms.spread);
  if (side === 'long' ? target <= last : target >= last) return undefined;
  const text = side === 'long' ? 'lever.error.priceAbove' : 'lever.error.priceBelow';
  return { field, text, values: { last: formatUnits(last) } };
}

function checkHands({ hands }: LeverPreview, { terms }: LeverAround): LeverIssue | undefined {
  const field = 'quantity';
  if (hands === 0) return { field, text: 'lever.error.hands' };
  if (hands < terms.handsMin) return { field, text: 'lever.error.handsMin', values: { minimum: terms.handsMin } };
  if (hands > terms.handsMax) return { field, text: 'lever.error.handsMax', values: { maximum: terms.handsMax } };
  return undefined;
}

export type StopKind = 'takeProfit' | 'stopLoss';
/** A level has to stay clear of these prices. */
export type StopBounds = {
  readonly side: PositionSide;
  /** At which the position opens or has opened; a take-profit lies beyond it. */
  readonly openPrice: bigint;
  /** At which it would close now; neither level may have been reached. */
  readonly exitPrice: bigint;
  /** Levels are multiples of it. */
  readonly step: bigint;
};

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Checks a level as typed; a blank one is right. */
export function checkStop(kind: StopKind, typed: string, bounds: StopBounds): LeverIssue | undefined {
  if (typed === '') return undefined;
  const level = readLevel(typed);
  if (level === undefined) return { field: kind, text: 'lever.error.stopZero' };
  const { side, openPrice, exitPrice, step } = bounds;
  if (level % step !== 0n) return { field: kind, text: 'lever.error.stopTick', values: { step: formatUnits(step) } };
  const isAbove = (kind === 'takeProfit') === (side === 'long');
  const bound =
    kind === 'stopLoss' ? exitPrice : isAbove ? larger(openPrice, exitPrice) : smaller(openPrice, exitPrice);
  if (bound === 0n || (isAbove ? level > bound : level < bound)) return undefined;
  return { field: kind, text: SIDES[kind][isAbove ? 'above' : 'below'], values: { price: formatUnits(bound) } };
}

const SIDES = {
  takeProfit: { above: 'lever.error.takeProfitAbove', below: 'lever.error.takeProfitBelow' },
  stopLoss: { above: 'lever.error.stopLossAbove', below: 'lever.error.stopLossBelow' },
} as const satisfies Record<StopKind, Record<string, MessageKey>>;

function checkFunds(preview: LeverPreview, { account, openRiskMin }: LeverAround): LeverIssue | undefined {
  if (!account || preview.held === 0n) return undefined;
  const field = 'quantity';
  if (preview.held > account.available)
    return { field, text: 'lever.error.balance', values: { missing: formatUnits(preview.held - account.available) } };
  if (preview.riskAfter !== undefined && preview.riskAfter < openRiskMin)
    return { field, text: 'lever.error.risk', values: { minimum: openRiskMin / 100 } };
  return undefined;
}

/** At most one issue a field, in the order of the form; none when the order can be sent. */
export function checkPosition(
  draft: LeverDraft,
  preview: LeverPreview,
  around: LeverAround & { readonly tick: bigint },
): readonly LeverIssue[] {
  const entryExit = draft.mode === 'limit' && preview.entryPrice !== 0n ? preview.entryPrice : preview.exitPrice;
  const bounds: StopBounds = {
    side: draft.side,
    openPrice: preview.entryPrice,
    exitPrice: entryExit,
    step: calculateStopStep(price(around.tick)),
  };
  const issues = [
    checkMultiple(draft, around),
    checkPrice(draft, around),
    checkHands(preview, around) ?? checkFunds(preview, around),
    ...(draft.hasStops
      ? [checkStop('takeProfit', draft.takeProfit, bounds), checkStop('stopLoss', draft.stopLoss, bounds)]
      : []),
  ];
  return issues.filter((issue) => issue !== undefined);
}
