// Stored values as rows of the desk show them; what is not there is the empty text.
import { type Amount, type FiatCode, formatShanghai, type Instant } from '@bourse/domain';
import { viewMoney } from '../deals/deal-view.ts';
import type { FiatServices } from '../services.ts';

type Money = { readonly money: Amount; readonly fiat: FiatCode };

export const timeText = (at: Instant | null | undefined): string => (at ? formatShanghai(at) : '');
/** Money with the minor units of its currency. */
export const moneyText = ({ fiat }: Pick<FiatServices, 'fiat'>, row: Money): string =>
  viewMoney(row.money, fiat.currency(row.fiat)?.digits ?? 2);
export const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);
