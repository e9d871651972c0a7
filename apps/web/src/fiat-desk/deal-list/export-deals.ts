// A list of the user's deals as a file, all of it. Loaded when first asked for.
import { fiat, type InputOf } from '@bourse/contract';
import { ensureNever } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { type CsvColumn, downloadCsv, utcText, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { notify } from '@bourse/ui/toast.ts';
import { call } from '../../lib/api.ts';
import { boundsOf } from '../../lib/period.ts';
import { trim } from '../../lib/read-figures.ts';
import type { Following } from '../../lib/read-all.ts';
import type { DealRow } from '../deal.ts';
import type { DealFilter, DealScope } from './deal-lists.ts';

type NamedColumn = Omit<CsvColumn<DealRow>, 'header'> & { readonly header: MessageKey };

const timeOf = (ms: number | null): string => (ms === null ? '' : utcText(ms));

const COLUMNS: readonly NamedColumn[] = [
  { header: 'comfort.export.time', value: (deal) => utcText(deal.create_ms), zone: 'UTC' },
  { header: 'fiat.col.order', value: (deal) => String(deal.id) },
  { header: 'fiat.filter.side', value: (deal) => t(deal.role === 'buyer' ? 'fiat.buy' : 'fiat.sell') },
  { header: 'fiat.filter.coin', value: (deal) => deal.currency_name },
  { header: 'fiat.col.number', value: (deal) => trim(deal.number) },
  { header: 'fiat.csv.fiat', value: (deal) => deal.coin_code },
  { header: 'fiat.price', value: (deal) => trim(deal.price) },
  { header: 'fiat.col.money', value: (deal) => deal.deal_money },
  { header: 'fiat.csv.fee', value: (deal) => trim(deal.out_fee) },
  { header: 'fiat.col.other', value: (deal) => deal.other.name },
  { header: 'fiat.ways', value: (deal) => deal.way_text },
  { header: 'fiat.col.state', value: (deal) => deal.state_name },
  { header: 'fiat.csv.paid', value: (deal) => timeOf(deal.paid_ms), zone: 'UTC' },
  { header: 'fiat.csv.ended', value: (deal) => timeOf(deal.end_ms), zone: 'UTC' },
];

function scopeOf(scope: DealScope): InputOf<typeof fiat.history> {
  switch (scope.of) {
    case 'taken':
      return { scope: 'taken', publisher_id: scope.publisherId };
    case 'published':
      return { scope: 'published' };
    case 'ad':
      return { ad_id: scope.adId };
    case 'c2c':
      return { scope: 'c2c' };
    default:
      return ensureNever(scope);
  }
}

/** Answers how many rows the file has; without any there is no file. */
export async function exportDeals(
  scope: DealScope,
  { type, sure, currencyId, period }: DealFilter,
  { signal }: Following,
): Promise<number> {
  const asked = { ...scopeOf(scope), type, is_sure: sure, currency_id: currencyId, ...boundsOf(period) };
  const { rows, is_cut: isCut } = (await call(fiat.history, asked, { signal })).message;
  if (rows.length === 0) return 0;
  const columns = COLUMNS.map(({ header, ...column }) => ({ header: t(header), ...column }));
  downloadCsv(t('fiat.csv.file', { date: utcText(serverNow()).slice(0, 10) }), writeCsv(columns, rows));
  if (isCut === 1) notify.info(t('fiat.csv.cut', { count: rows.length }));
  return rows.length;
}
