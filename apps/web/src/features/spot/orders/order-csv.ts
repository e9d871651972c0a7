// The columns of a file of orders or trades: they say what the screen says, with all digits and without grouping, as
// spreadsheets read them. What the screen marks with a dash is empty.
import type { spot } from '@bourse/contract';
import { divHalfEven, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type CsvColumn, utcText } from '@bourse/ui/lib/csv.ts';
import { endKeyOf, isZero, modeText, sideText, symbolOf } from './order-columns.tsx';

export type NamedColumn<Row> = Omit<CsvColumn<Row>, 'header'> & { readonly header: MessageKey };

const unlessZero = (text: string): string => (isZero(text) ? '' : text);

/** What the fills were worth, from their average price, which is rounded to 8 places; of a market order it is the total. */
function filledMoney(order: spot.SpotOrder): string {
  if (isZero(order.complete_number)) return '';
  if (isZero(order.price)) return order.total_money;
  const [average, filled] = [parseUnits(order.average_price) ?? 0n, parseUnits(order.complete_number) ?? 0n];
  return formatUnits(divHalfEven(average * filled, UNITS_PER_WHOLE));
}

/** `rows`: all of the file, since how a leg of a pair ended is told by its partner. */
export const orderCsvColumns = (rows: readonly spot.SpotOrder[]): readonly NamedColumn<spot.SpotOrder>[] => [
  { header: 'comfort.export.time', value: (order) => utcText(order.time), zone: 'UTC' },
  { header: 'comfort.export.id', value: (order) => String(order.id) },
  { header: 'spot.orders.pair', value: symbolOf },
  { header: 'spot.side', value: sideText },
  { header: 'comfort.export.mode', value: modeText },
  { header: 'spot.price', value: (order) => (isZero(order.price) ? t('spot.market') : order.price) },
  { header: 'orders.stop', value: (order) => order.stop_price ?? '' },
  { header: 'spot.orders.average', value: (order) => unlessZero(order.average_price) },
  { header: 'comfort.export.number', value: (order) => order.total_number },
  { header: 'comfort.export.filled', value: (order) => order.complete_number },
  { header: 'spot.orders.money', value: (order) => order.total_money },
  { header: 'orders.export.filledMoney', value: filledMoney },
  { header: 'spot.orders.fee', value: (order) => unlessZero(order.type === 'in' ? order.in_fee : order.out_fee) },
  {
    header: 'comfort.export.feeCurrency',
    value: (order) => (order.type === 'in' ? order.currency_name : order.legal_name),
  },
  { header: 'spot.orders.status', value: (order) => t(endKeyOf(order, rows)) },
];
