// What an order is called, in lists and in messages.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { trim } from '../../../lib/read-figures.ts';
import { directionText } from '../direction.ts';
import { type Row, rowDirection } from './order.ts';

export const namesOf = (row: Pick<Row, 'symbol_name' | 'type' | 'seconds' | 'number' | 'currency_name'>) => ({
  symbol: row.symbol_name,
  direction: directionText(rowDirection(row)),
  seconds: row.seconds,
  stake: formatDecimal(trim(row.number)),
  currency: row.currency_name,
});
