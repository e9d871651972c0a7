// The user's deals with acceptors as a file.
import type { acceptorRows } from '@bourse/contract';
import type { CsvColumn } from '../../../platform/http/csv-answer.ts';
import { figureOf, utcOf } from '../../../platform/http/csv-values.ts';
import type { Translate } from '../../../platform/http/translator.ts';

export const dealColumns = (t: Translate): readonly CsvColumn<acceptorRows.AcceptorDealRow>[] => [
  { header: t('comfort.export.time'), value: (deal) => utcOf(deal.create_ms), zone: 'UTC' },
  { header: t('fiat.col.order'), value: (deal) => String(deal.id) },
  {
    header: t('acceptor.col.kind'),
    value: ({ type }) => t(type === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw'),
  },
  { header: t('acceptor.col.name'), value: (deal) => deal.acceptor_name },
  { header: t('acceptor.csv.money'), value: ({ money }) => money },
  { header: t('acceptor.csv.number'), value: ({ number }) => figureOf(number) },
  { header: t('acceptor.csv.fee'), value: ({ fee }) => figureOf(fee) },
  { header: t('acceptor.rate'), value: ({ rate }) => figureOf(rate) },
  { header: t('acceptor.col.way'), value: (deal) => deal.way_text },
  { header: t('acceptor.col.state'), value: (deal) => deal.state_name },
];
