import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { marketPath } from '../../../lib/pair.ts';

/** Leads to where it is traded. */
export const marketColumn = (): Column<{ readonly symbol: string }> => ({
  key: 'market',
  header: t('lever.col.market'),
  onCard: 'title',
  cell: (market) => (
    <Link
      to={marketPath('/leverdealCenter', market)}
      className="inline-flex items-center text-iris hover:underline touch:min-h-11"
    >
      {market.symbol}
    </Link>
  ),
});
