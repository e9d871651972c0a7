// The rows of the list beside the chart. A short list is shown whole; what shows a part of a long one comes when there is one.
import type { market } from '@bourse/contract';
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { FINGER, useMedia } from '@bourse/ui/lib/use-media.ts';
import { SkeletonRows } from '@bourse/ui/states.tsx';
import type { ReactNode } from 'react';
import type { Pair } from '../../lib/pair.ts';
import type { Favourites } from './favourites.ts';
import { useListOrder } from './list-order.ts';
import { MarketRow } from './market-row.tsx';

const LongRows = lazyPart(() => import('./long-rows.tsx').then((module) => module.LongRows), {
  fallback: <SkeletonRows rows={13} />,
});

/** About two screens of them. */
const SHORT_MAX = 60;
/** In px: the dense row of a table, and what a finger needs. */
const ROW_HEIGHT = { mouse: 28, touch: 44 } as const;

export type MarketRowsProps = {
  readonly rows: readonly market.Quotation[];
  readonly favourites: Favourites;
  readonly selected: Pair | undefined;
  readonly onSelect: (pair: Pair) => void;
  readonly scroller: HTMLElement | null;
};

export function MarketRows({ rows, favourites, scroller, selected, onSelect }: MarketRowsProps) {
  const showsVolume = useListOrder(({ order }) => order?.column === 'volume');
  const height = useMedia(FINGER) ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse;
  const renderRow = (index: number): ReactNode => {
    const quotation = rows[index];
    if (!quotation) return null;
    return (
      <MarketRow
        key={quotation.id}
        top={index * height}
        height={height}
        position={index + 1}
        total={rows.length}
        quotation={quotation}
        isSelected={quotation.currency_id === selected?.currencyId && quotation.legal_id === selected.legalId}
        isStarred={favourites.ids.has(quotation.id)}
        showsVolume={showsVolume}
        toggleStar={favourites.toggle}
        onSelect={onSelect}
      />
    );
  };
  const renderList = (indices: readonly number[]): ReactNode => (
    <ul aria-label={t('market.title')} className="relative" style={{ height: rows.length * height }}>
      {indices.map(renderRow)}
    </ul>
  );
  if (rows.length <= SHORT_MAX) return renderList([...rows.keys()]);
  return (
    <LongRows key={height} count={rows.length} height={height} scroller={scroller}>
      {renderList}
    </LongRows>
  );
}
