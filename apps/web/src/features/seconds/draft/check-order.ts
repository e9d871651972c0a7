// What is wrong with an order as typed, in the engine's own order, before it is sent. The server checks everything again.
import type { MessageKey } from '@bourse/messages';
import { formatUnits } from '@bourse/domain';
import type { Draft, Preview } from './preview.ts';

export type Issue = {
  readonly text: MessageKey;
  /** Decimal strings and counts that the text names. */
  readonly values?: Readonly<Record<string, string | number>>;
};

/** Said before the first attempt already: they are facts about the account, not about typing. */
export const EARLY: ReadonlySet<MessageKey> = new Set(['micro.error.balance', 'micro.error.openMax']);

/** Undefined when the order can be sent. `openCount`: the user's open orders in the currency. */
export function checkOrder({ currency }: Draft, { stake, cost }: Preview, openCount: number): Issue | undefined {
  const { minimum, maximum, step, openMax, available } = currency;
  if (stake === 0n) return { text: 'micro.error.stake' };
  if (stake < minimum) return { text: 'micro.error.minimum', values: { minimum: formatUnits(minimum) } };
  if (stake > maximum) return { text: 'micro.error.maximum', values: { maximum: formatUnits(maximum) } };
  if (stake % step !== 0n) return { text: 'micro.error.step', values: { step: formatUnits(step) } };
  if (openCount >= openMax) return { text: 'micro.error.openMax', values: { maximum: openMax } };
  if (available !== undefined && cost > available)
    return { text: 'micro.error.balance', values: { missing: formatUnits(cost - available) } };
  return undefined;
}
