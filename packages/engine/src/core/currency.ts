// A currency that the ledger knows. What it is called, the engine need not know.
import type { CurrencyId } from '@bourse/domain';
import { describeState, integer, type EntityOf } from '../entity.ts';

export const CURRENCIES = describeState({
  table: 'ledger_currencies',
  key: ['id'],
  fixed: { id: integer<CurrencyId>() },
  changing: {},
});
export type Currency = EntityOf<typeof CURRENCIES>;
