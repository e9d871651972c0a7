// A currency that the ledger knows. What it is called, the engine need not know.
import type { CurrencyId } from '@bourse/domain';
import { id } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const CURRENCIES = describeState({
  table: 'ledger_currencies',
  key: ['id'],
  fixed: { id: id<CurrencyId>() },
  changing: {},
});
export type Currency = EntityOf<typeof CURRENCIES>;
