// Markets whose own rates are below those of the user's tier.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { marketPath } from '../../lib/pair.ts';
import type { FeeMarket } from './tiers.ts';

const columns = (): readonly Column<FeeMarket>[] => [
  {
    key: 'market',
    header: t('fees.market'),
    onCard: 'title',
    cell: (market) => (
      <Link to={marketPath('/dealCenter', market)} className="text-iris">
        {market.symbol}
      </Link>
    ),
  },
  {
    key: 'maker',
    header: t('fees.maker'),
    isNumeric: true,
    cell: (market) => `${formatDecimal(market.maker_fee)}%`,
  },
  {
    key: 'taker',
    header: t('fees.taker'),
    isNumeric: true,
    cell: (market) => `${formatDecimal(market.taker_fee)}%`,
  },
];

export function CheaperMarkets({ markets }: { readonly markets: readonly FeeMarket[] }) {
  return (
    <Section title={t('fees.lower')} text={t('fees.lowerText')} isFlush>
      <Table
        label={t('fees.lower')}
        columns={columns()}
        rows={markets}
        keyOf={({ symbol }) => symbol}
        density="calm"
        empty={<EmptyState title={t('fees.lowerNone')} />}
      />
    </Section>
  );
}
