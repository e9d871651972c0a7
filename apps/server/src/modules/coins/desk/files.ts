// Coins as a file: a row for each market, and one for a coin that has none.
import type { officeCoins } from '@bourse/contract';
import { locales } from '@bourse/messages';
import { type CsvAsking, type CsvColumn, readWhole, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { CoinsServices } from '../services.ts';

type Coin = officeCoins.OfficeCoinRow;
type Row = { readonly coin: Coin; readonly market: officeCoins.OfficeMarketRow | undefined };
type Figure = Exclude<
  keyof officeCoins.OfficeMarketRow,
  'id' | 'symbol' | 'currency' | 'quote' | 'quote_name' | 'state' | 'is_displayed' | 'sort'
>;

const OFFERS = ['is_match', 'is_legal', 'is_lever', 'is_micro'] as const;
const FIGURES: readonly (readonly [Figure, unit: string])[] = [
  ['tick', ''],
  ['step', ''],
  ['min_notional', ''],
  ['max_quantity', ''],
  ['maker_fee', ' %'],
  ['taker_fee', ' %'],
  ['trigger_band', ' %'],
  ['last', ''],
  ['volume', ''],
];

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.coins.id'), value: ({ coin }) => String(coin.id) },
  { header: t('office.coins.field.name'), value: ({ coin }) => coin.name },
  { header: t('office.coins.field.full_name'), value: ({ coin }) => coin.full_name },
  ...locales.map(({ code, name }) => ({
    header: `${t('office.coins.names')}: ${name}`,
    value: ({ coin }: Row) => coin.names[code] ?? '',
  })),
  { header: t('office.coins.field.is_indexed'), value: ({ coin }) => t(coin.is_indexed ? 'office.yes' : 'office.no') },
  ...OFFERS.map((offer) => ({
    header: t(`office.coins.field.${offer}`),
    value: ({ coin }: Row) => t(coin[offer] ? 'office.yes' : 'office.no'),
  })),
  { header: t('office.coins.field.sort'), value: ({ coin }) => String(coin.sort) },
  { header: t('office.coins.delist'), value: ({ coin }) => t(`office.coins.step.${coin.delisting || 'none'}`) },
  { header: t('office.coins.index'), value: ({ coin }) => coin.index },
  { header: t('office.house.treasury'), value: ({ coin }) => coin.treasury },
  { header: t('office.coins.market'), value: ({ market }) => market?.symbol ?? '' },
  {
    header: t('office.coins.field.state'),
    value: ({ market }) => (market ? t(`office.coins.state.${market.state}`) : ''),
  },
  ...FIGURES.map(([figure, unit]) => ({
    header: `${t(`office.coins.field.${figure}`)}${unit}`,
    value: ({ market }: Row) => market?.[figure] ?? '',
  })),
  {
    header: t('office.coins.field.is_displayed'),
    value: ({ market }) => (market ? t(market.is_displayed ? 'office.yes' : 'office.no') : ''),
  },
  { header: t('office.coins.field.sort'), value: ({ market }) => (market ? String(market.sort) : '') },
];

export function sendCoinsCsv(services: CoinsServices, asking: CsvAsking, coins: readonly Coin[]) {
  const rows = coins.flatMap((coin): Row[] =>
    coin.markets.length === 0 ? [{ coin, market: undefined }] : coin.markets.map((market) => ({ coin, market })),
  );
  return sendCsv<Row>(services, asking, {
    desk: 'coins',
    name: 'coins',
    columns: columnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });
}
