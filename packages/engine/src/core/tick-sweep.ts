// The work of ticks that did not end within their own commands: how it is written down, and how the queue of such ticks is
// worked off.
import { instant, SECOND_MS, type Instant, type Seq } from '@bourse/domain';
import { count, flag, seq } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';
import type { QuotedPrice } from './commands.ts';
import { sweepPrices, type Move } from './sweep-prices.ts';

/** A row is written only where work is left, and says at the end that it is done. */
export const describeSweeps = (table: string) =>
  describeState({
    table,
    key: ['seq'],
    fixed: {
      /** It is the place of the tick's command. */
      seq: seq,
      second: count,
      prices: sweepPrices,
    },
    changing: { isDone: flag },
  });
export type TickSweep = EntityOf<ReturnType<typeof describeSweeps>>;

/** A tick whose work is not done. */
export class SweptTick {
  readonly sweep: TickSweep;
  /** Whether storage has heard of it. */
  isWritten: boolean;

  constructor(sweep: TickSweep, isWritten: boolean) {
    this.sweep = sweep;
    this.isWritten = isWritten;
  }

  get seq(): Seq {
    return this.sweep.seq;
  }

  get second(): number {
    return this.sweep.second;
  }

  get prices(): readonly QuotedPrice[] {
    return this.sweep.prices;
  }

  /** When its second began. */
  get at(): Instant {
    return instant(this.sweep.second * SECOND_MS);
  }

  /** Nobody enters at a price that was known, nor at one that was made before. */
  isAfter({ placedSeq, placedAt }: Placed, { quotedAt }: Move): boolean {
    return placedSeq < this.seq && this.at > placedAt && quotedAt > placedAt;
  }
}
type Placed = { readonly placedSeq: Seq; readonly placedAt: Instant };

/** Tick after tick, as long as `work` ends them, and answers whether all are; of the others storage is to hear. */
export function workTicks<Tick extends SweptTick>(
  ticks: Tick[],
  written: Set<TickSweep>,
  work: (tick: Tick) => boolean,
): boolean {
  for (let [tick] = ticks; tick; [tick] = ticks) {
    if (!work(tick)) break;
    ticks.shift();
    if (!tick.isWritten) continue;
    tick.sweep.isDone = true;
    written.add(tick.sweep);
  }
  for (const tick of ticks) {
    tick.isWritten = true;
    written.add(tick.sweep);
  }
  return ticks.length === 0;
}
