// Which way an order bets that the index goes.
import { microRows } from '@bourse/contract';
import type { MicroDirection } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

export const directionText = (direction: MicroDirection): string =>
  t(direction === 'up' ? 'micro.direction.up' : 'micro.direction.down');

/** A bet on a rise looks as a buy does. */
export const toneOf = (direction: MicroDirection): 'buy' | 'sell' => (direction === 'up' ? 'buy' : 'sell');

export const typeOf = (direction: MicroDirection): 1 | 2 =>
  direction === 'up' ? microRows.TYPE_UP : microRows.TYPE_DOWN;

export const directionOf = (type: 1 | 2): MicroDirection => (type === microRows.TYPE_UP ? 'up' : 'down');
