// The markets passing by: every 3 s the row moves on by one and begins again, so that it never ends. It stands still under
// a pointer, with the focus inside, when paused, and for those who want no motion; then it can be scrolled by hand.
import type { market } from '@bourse/contract';
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { Change, Price } from '@bourse/ui/figures.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { STILL, useMedia } from '@bourse/ui/lib/use-media.ts';
import { Link } from '@bourse/ui/link.tsx';
import { Sparkline } from '@bourse/ui/sparkline.tsx';
import { Skeleton } from '@bourse/ui/states.tsx';
import { Pause, Play } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useLiveQuotation } from '../../features/market/live-quotation.ts';
import { useMiniCharts } from '../../features/market/mini-charts.ts';
import { pricePlaces } from '../../features/market/price-places.ts';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import { thin } from '../../features/market/thin.ts';
import { tradePathOf } from '../../features/market/trade-path.ts';
import { choosePair, pairOf } from '../../lib/pair.ts';

const MOVE_EVERY_MS = 3_000;
const GLIDE_MS = 600;
const ITEM_WIDTH = 252;
const POINTS = 50;
const NONE: readonly number[] = [];

const Item = memo(({ row }: { readonly row: market.Quotation }) => {
  const { now_price, change } = useLiveQuotation(row);
  const { data: closes } = useMiniCharts();
  const pair = pairOf(row);
  return (
    <Link
      to={tradePathOf(row)}
      onClick={() => choosePair(pair)}
      style={{ width: ITEM_WIDTH }}
      className="flex h-18 shrink-0 items-center justify-between gap-3 border-e border-line px-4 -outline-offset-2 transition-colors duration-(--feedback) hover:bg-hover"
    >
      <span className="flex min-w-0 flex-col gap-1">
        <span className="flex items-center gap-2 text-13">
          <CoinIcon name={row.currency_name} size={16} />
          <span className="whitespace-nowrap">
            {row.currency_name}
            <span className="text-ink-3">/{row.legal_name}</span>
          </span>
        </span>
        <span className="flex items-baseline gap-2">
          <Price value={now_price} places={pricePlaces(now_price, row.trade.tick)} className="text-14" />
          <Change percent={change} className="text-12" />
        </span>
      </span>
      <Sparkline values={thin(closes?.[pair.symbol] ?? NONE, POINTS)} width={64} height={34} />
    </Link>
  );
});
Item.displayName = 'TickerItem';

function useMoving(isMoving: boolean) {
  // How many have passed, and whether the next one is passing now.
  const [passed, setPassed] = useState(0);
  const [isGliding, setGliding] = useState(false);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      setGliding(true);
      settling.current = setTimeout(() => {
        setGliding(false);
        setPassed((count) => count + 1);
      }, GLIDE_MS);
    }, MOVE_EVERY_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(settling.current);
      setGliding(false);
    };
  }, [isMoving]);
  return { passed, isGliding };
}

export function Ticker() {
  const { data: groups } = useQuotationGroups();
  const isStill = useMedia(STILL);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isMoving = !isStill && !isPaused && !isHeld;
  const { passed, isGliding } = useMoving(isMoving);
  const rows = (groups ?? []).flatMap((group) => group.quotation).filter((row) => row.is_display === 1);
  const ordered = rows.map((_, index) => rows[(index + passed) % rows.length]).filter((row) => row !== undefined);
  return (
    <section aria-label={t('home.ticker')} className="flex h-18 border-y border-line bg-panel">
      <div
        // Holding it by hand or by focus must not make it jump.
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={cx(
          'min-w-0 flex-1 [scrollbar-width:none]',
          isMoving ? 'overflow-hidden' : 'overflow-x-auto overflow-y-hidden',
        )}
      >
        <div
          className="flex"
          style={{
            transform: isGliding ? `translateX(-${ITEM_WIDTH}px)` : undefined,
            transition: isGliding ? `transform ${GLIDE_MS}ms var(--ease)` : undefined,
          }}
        >
          {rows.length === 0 &&
            Array.from({ length: 7 }, (_, index) => (
              <span key={index} style={{ width: ITEM_WIDTH }} className="flex h-18 shrink-0 items-center px-4">
                <Skeleton className="h-8 w-full" />
              </span>
            ))}
          {ordered.map((row) => (
            <Item key={row.id} row={row} />
          ))}
        </div>
      </div>
      {!isStill && (
        <div className="grid min-w-11 shrink-0 place-items-center border-s border-line">
          <IconButton label={t(isPaused ? 'home.play' : 'home.pause')} onClick={() => setPaused(!isPaused)}>
            {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </section>
  );
}
