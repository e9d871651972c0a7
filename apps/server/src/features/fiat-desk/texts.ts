// Stored values as rows of the desk show them; what is not there is the empty text.
import { amount, type FiatCode, formatShanghai, formatUnits, instant, ppm } from '@bourse/domain';
import { viewCny } from '../../fiat/acceptor-deal-view.ts';
import { viewMoney } from '../../fiat/deal-view.ts';
import type { Services } from '../../services.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import { shares } from '../../system/codecs.ts';

/** As stored. */
type Money = { readonly money: string; readonly fiat: FiatCode };

export const timeText = (at: string | null): string => (at === null ? '' : formatShanghai(instant(Number(at))));
export const figureText = (numeric: string | null): string =>
  numeric === null ? '' : formatUnits(unitsFromNumeric(numeric));
/** Money with the minor units of its currency. */
export const moneyText = ({ fiat }: Pick<Services, 'fiat'>, row: Money): string =>
  viewMoney(unitsFromNumeric(row.money), fiat.currency(row.fiat)?.digits ?? 2);
export const cnyText = (money: string): string => viewCny(amount(unitsFromNumeric(money)));
/** Of a share in parts per million. */
export const percentText = (stored: string): string => shares.show(ppm(BigInt(stored)));
export const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);
