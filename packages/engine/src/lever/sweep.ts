// The work of a tick that did not end within its own command.
import { marketId, price, SWEEP_PHASES, type MarketId, type Price } from '@bourse/domain';
import { count, flag, optional, seq, text, word } from '@bourse/domain/kinds';
import { sweepPrices } from '../core/sweep-prices.ts';
import { describeState, parts, type EntityOf } from '../entity.ts';

/** A market whose outage a tick ends. Scaled figures are those of XF11. */
export type End = {
  readonly marketId: MarketId;
  /** The market stood there, and stands at `to` from the tick on. */
  readonly from: Price;
  readonly to: Price;
  /** Accounts that lose there cannot pay so much, scaled; the fund bears `covered` of it. */
  readonly deficit: bigint;
  readonly covered: bigint;
  /** Accounts that gain have gained so much, scaled; `charge` of it is taken. */
  readonly gain: bigint;
  readonly charge: bigint;
  /** Whether all its positions close. */
  readonly isSettled: boolean;
};

const ENDS = { ends: text };

/** One market after the other, apart by commas. */
const sweepEnds = parts<readonly End[], typeof ENDS>(
  ENDS,
  (ends) => ({ ends: ends.map(formatEnd).join(',') }),
  ({ ends }) => (ends === '' ? [] : ends.split(',').map(toEnd)),
);

const formatEnd = ({ marketId: id, from, to, deficit, covered, gain, charge, isSettled }: End): string =>
  [id, from, to, deficit, covered, gain, charge, isSettled ? 1 : 0].join(' ');

function toEnd(entry: string): End {
  const [id = '', ...units] = entry.split(' ');
  const [from = 0n, to = 0n, deficit = 0n, covered = 0n, gain = 0n, charge = 0n, settled = 0n] = units.map(BigInt);
  const sums = { deficit, covered, gain, charge, isSettled: settled === 1n };
  return { marketId: marketId(Number(id)), from: price(from), to: price(to), ...sums };
}

/** A row is written only where work is left, and says at the end that it is done. */
export const LEVER_SWEEPS = describeState({
  table: 'lever_sweeps',
  key: ['seq'],
  fixed: {
    /** It is the place of the tick's command. */
    seq: seq,
    second: count,
    prices: sweepPrices,
    ends: sweepEnds,
  },
  changing: {
    /** The one whose work goes on. */
    phase: word(SWEEP_PHASES),
    /** Of what is due in it, so much may be known; undefined where all of it is. */
    sought: optional(count),
    isDone: flag,
  },
});
export type Sweep = EntityOf<typeof LEVER_SWEEPS>;
