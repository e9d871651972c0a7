// Where the prices of a group of markets come from.
import type { market, MessageOf } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';

type Group = MessageOf<typeof market.quotationGroups>[number];

/** Nothing is traded in a group whose markets are all for viewing: its prices are the index. */
const isIndex = ({ quotation }: Group): boolean => quotation.every(({ trade }) => trade.state === 'view_only');

export function PriceSources({ groups }: { readonly groups: readonly Group[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
      {groups.map((group) => (
        <li key={group.id}>{t(isIndex(group) ? 'market.source.index' : 'market.source.own', { name: group.name })}</li>
      ))}
    </ul>
  );
}
