// A tick chain for the tests: ticks of two coins as they would be committed, and heads signed when a test says so.
import { BTC, type CurrencyId, ETH, instant } from '@bourse/domain';
import type { AllServices } from '../../../modules.ts';
import { tickOf } from '../testing.ts';
import { signDueHeads, type TickSigning } from './sign-heads.ts';

type Needs = Pick<AllServices, 'storage' | 'vault' | 'clock' | 'sequencer'>;

export const signing = ({ storage, vault, clock }: Needs): TickSigning => ({ sql: storage.sql, vault, clock });
export const sign = (services: Needs): Promise<void> => signDueHeads(signing(services));

/** Moves the clock on to the beginning of the next minute, and answers its second. */
export function nextMinute({ clock }: Pick<AllServices, 'clock'>): number {
  const start = (Math.floor(clock.now() / 60_000) + 1) * 60;
  clock.catchUp(instant(start * 1_000));
  return start;
}

const PRICES: readonly (readonly [CurrencyId, string])[] = [
  [BTC, '60000'],
  [ETH, '3000.5'],
];

/** The tick of a second, in it or late. */
export async function commitTick({ sequencer, clock }: Needs, second: number): Promise<void> {
  clock.catchUp(instant(second * 1_000));
  const outcome = await sequencer.submit(tickOf(instant(second * 1_000), PRICES));
  if (!outcome.ok) throw new Error(`the tick was refused: ${outcome.code}`);
}
