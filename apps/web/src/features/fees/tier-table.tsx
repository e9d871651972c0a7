// Every tier with what it asks for and costs; the markets' own rates are at its top.
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { FeeTable } from './tiers.ts';

type Row = {
  readonly level: number;
  readonly volume: string;
  readonly maker: string;
  readonly taker: string;
  readonly isOwn: boolean;
};

const percentText = (percent: string): string => `${formatDecimal(percent)}%`;

/** One rate where all markets ask for the same, else in words. */
function commonRate(rates: readonly string[]): string {
  const [first] = rates;
  return first !== undefined && rates.every((rate) => rate === first) ? percentText(first) : t('fees.marketRate');
}

const columns = (): readonly Column<Row>[] => [
  {
    key: 'level',
    header: t('fees.level'),
    onCard: 'title',
    cell: ({ level, isOwn }) => (
      <span className="inline-flex items-center gap-2">
        {t('fees.tier', { level: String(level) })}
        {isOwn && <Badge tone="iris">{t('fees.yours')}</Badge>}
      </span>
    ),
  },
  { key: 'volume', header: t('fees.minVolume'), isNumeric: true, onCard: 'wide', cell: ({ volume }) => volume },
  { key: 'maker', header: t('fees.maker'), isNumeric: true, cell: ({ maker }) => maker },
  { key: 'taker', header: t('fees.taker'), isNumeric: true, cell: ({ taker }) => taker },
];

type TierTableProps = { readonly table: FeeTable; readonly level: number | undefined };

export function TierTable({ table: { tiers, markets }, level }: TierTableProps) {
  const base: Row = {
    level: 0,
    volume: t('fees.from', { volume: '0' }),
    maker: commonRate(markets.map((market) => market.maker_fee)),
    taker: commonRate(markets.map((market) => market.taker_fee)),
    isOwn: level === 0,
  };
  const rows = tiers.map(
    (tier): Row => ({
      level: tier.level,
      volume: t('fees.from', { volume: formatDecimal(tier.min_volume) }),
      maker: percentText(tier.maker_fee),
      taker: percentText(tier.taker_fee),
      isOwn: level === tier.level,
    }),
  );
  if (rows.length === 0) return <EmptyState title={t('fees.none')} text={t('fees.noneText')} />;
  return (
    <Section title={t('fees.table')} isFlush>
      <Table
        label={t('fees.table')}
        columns={columns()}
        rows={[base, ...rows]}
        keyOf={(row) => row.level}
        density="calm"
      />
    </Section>
  );
}
