// The heads of the list of markets: each a button that orders by its column. Change and volume share the last one.
import type { MessageKey } from '@bourse/messages';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ListColumn } from './list-markets.ts';
import { orderBy, useListOrder } from './list-order.ts';

/** Shared with the rows. */
export const LIST_GRID = 'grid grid-cols-[1fr_auto_64px] items-center gap-2 max-xl:touch:grid-cols-[1fr_auto_92px]';

type Text = { readonly short: MessageKey; readonly long: MessageKey };
const TEXTS: Readonly<Record<ListColumn, Text>> = {
  name: { short: 'market.pair', long: 'market.pair' },
  price: { short: 'market.price', long: 'market.price' },
  change: { short: 'trade.markets.change', long: 'market.change' },
  volume: { short: 'trade.markets.turnover', long: 'trade.markets.turnoverLong' },
};

type HeadProps = { readonly column: ListColumn; readonly isPale?: boolean; readonly className?: string };

function Head({ column, isPale = false, className }: HeadProps) {
  const order = useListOrder((state) => state.order);
  const direction = order?.column === column ? order.direction : undefined;
  const Arrow = direction === 'rising' ? ArrowUp : ArrowDown;
  const name = t(TEXTS[column].long);
  const label = direction
    ? t(direction === 'rising' ? 'trade.markets.sortedRising' : 'trade.markets.sortedFalling', { column: name })
    : t('market.sortBy', { column: name });
  return (
    <button
      type="button"
      aria-pressed={direction !== undefined}
      title={label}
      onClick={() => orderBy(column)}
      className={cx(
        'inline-flex h-7 min-w-6 items-center gap-0.5 rounded-sm whitespace-nowrap -outline-offset-2 hover:text-ink-1 touch:h-11 max-xl:touch:min-w-11',
        direction ? 'text-ink-1' : isPale ? 'text-ink-3' : 'text-ink-2',
        className,
      )}
    >
      {t(TEXTS[column].short)}
      <span className="sr-only">{label}</span>
      {direction && <Arrow size={10} aria-hidden="true" className="shrink-0 text-iris" />}
    </button>
  );
}

export function ListHeads() {
  const showsVolume = useListOrder(({ order }) => order?.column === 'volume');
  return (
    <div
      role="group"
      aria-label={t('trade.markets.order')}
      className={cx(LIST_GRID, 'h-7 shrink-0 px-3 text-11 touch:h-11')}
    >
      <Head column="name" className="justify-self-start" />
      <Head column="price" className="justify-end" />
      <span className="flex justify-end gap-1 max-xl:touch:gap-0">
        <Head column="change" isPale={showsVolume} className="max-xl:touch:justify-end" />
        <span aria-hidden="true" className="self-center text-ink-3">
          /
        </span>
        <Head column="volume" isPale={!showsVolume} className="max-xl:touch:justify-end" />
      </span>
    </div>
  );
}
