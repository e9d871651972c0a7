// The work of a tick that did not end within its own command.
import { marketId, price, SWEEP_PHASES, type MarketId, type Price } from '@bourse/domain';
import { count, flag, optional, seq, text, word } from '@bourse/domain/kinds';
import { sweepPrices } from '../core/sweep-prices.ts';
import { describeState, parts, type EntityOf } from '../entity.ts';

/** A market whose outage a tick ends. Scaled figures are those of XF11. */
export type End = {
  readonly marketId: MarketId;
  /** Where it stood, and where it stands from the tick on. */
  readonly from: Price;
  readonly to: Price;
  /** Of accounts that lose there, scaled: what they cannot pay, and what of that the fund does not bear. */
  readonly deficit: bigint;
  readonly covered: bigint;
  /** Of accounts that gain, scaled: what that comes to, and what of it is taken. */
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
    /** Of the tick's command. */
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
