// The user's deals as files.
import type { fiatRows } from '@bourse/contract';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { figureOf, utcOf } from '../../../platform/http/csv-values.ts';
import type { Translate } from '../../../platform/http/translator.ts';

export const dealColumns = (t: Translate): readonly CsvColumn<fiatRows.FiatDealRow>[] => [
  { header: t('comfort.export.time'), value: (deal) => utcOf(deal.create_ms), zone: 'UTC' },
  { header: t('fiat.col.order'), value: (deal) => String(deal.id) },
  { header: t('fiat.filter.side'), value: (deal) => t(deal.role === 'buyer' ? 'fiat.buy' : 'fiat.sell') },
  { header: t('fiat.filter.coin'), value: (deal) => deal.currency_name },
  { header: t('fiat.col.number'), value: (deal) => figureOf(deal.number) },
  { header: t('fiat.csv.fiat'), value: (deal) => deal.coin_code },
  { header: t('fiat.price'), value: (deal) => figureOf(deal.price) },
  { header: t('fiat.col.money'), value: (deal) => deal.deal_money },
  { header: t('fiat.csv.fee'), value: (deal) => figureOf(deal.out_fee) },
  { header: t('fiat.col.other'), value: (deal) => deal.other.name },
  { header: t('fiat.ways'), value: (deal) => deal.way_text },
  { header: t('fiat.col.state'), value: (deal) => deal.state_name },
  { header: t('fiat.csv.paid'), value: (deal) => utcOf(deal.paid_ms), zone: 'UTC' },
  { header: t('fiat.csv.ended'), value: (deal) => utcOf(deal.end_ms), zone: 'UTC' },
];
