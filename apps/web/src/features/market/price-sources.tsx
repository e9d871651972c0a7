// Where the prices of a group of markets come from.
import type { market, MessageOf } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

type Group = MessageOf<typeof market.quotationGroups>[number];

/** Nothing is traded in a group whose markets are all for viewing: its prices are the index. */
const isIndex = ({ quotation }: Group): boolean => quotation.every(({ trade }) => trade.state === 'view_only');

type Source = { readonly name: string; readonly isIndex: boolean };

/** Holds the place of the lines until the groups are known, so that the table below does not move: what most sites have. */
const EXPECTED: readonly Source[] = [
  { name: 'USDT', isIndex: false },
  { name: 'BTC', isIndex: false },
  { name: 'USD', isIndex: true },
];

/** Undefined while the groups are waited for. */
export function PriceSources({ groups }: { readonly groups: readonly Group[] | undefined }) {
  const sources = groups?.map((group): Source => ({ name: group.name, isIndex: isIndex(group) }));
  return (
    <ul className={cx('flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3', !sources && 'invisible')}>
      {(sources ?? EXPECTED).map((source) => (
        <li key={source.name}>
          {t(source.isIndex ? 'market.source.index' : 'market.source.own', { name: source.name })}
        </li>
      ))}
    </ul>
  );
}
