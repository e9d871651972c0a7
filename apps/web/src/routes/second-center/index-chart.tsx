// The chart with the index price as figures over it.
import type { market } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { Price } from '@bourse/ui/figures.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { LineChart } from '../../features/seconds/chart/line-chart.tsx';
import type { Offer } from '../../features/seconds/terms-query.ts';
import { useChosenTerm } from '../../features/seconds/ticket/ticket-facts.ts';
import { pairOf } from '../../lib/pair.ts';
import { useIndexPrice } from '../../realtime/index-price.ts';
import { useMarks } from './marks.ts';

export type IndexChartProps = {
  readonly quotation: market.Quotation;
  readonly offer: Offer;
  readonly className?: string;
};

function Readout({ symbol, places }: { readonly symbol: string; readonly places: number }) {
  const live = useIndexPrice(symbol);
  return (
    <p className="pointer-events-none absolute start-3 top-2 flex items-baseline gap-2 rounded-sm bg-panel/80 px-1 text-11 text-ink-2">
      {t('micro.index')}
      <Price
        value={live?.index}
        places={places}
        className={cx('text-14', live?.isStale ? 'text-warning' : 'text-ink-1')}
      />
    </p>
  );
}

export function IndexChart({ quotation, offer, className }: IndexChartProps) {
  const pair = pairOf(quotation);
  const places = placesOf(quotation.trade.tick);
  const term = useChosenTerm(offer);
  return (
    <div className={cx('relative', className)}>
      <LineChart
        key={pair.symbol}
        pair={pair}
        places={places}
        termMs={term.seconds * 1_000}
        marks={useMarks(quotation.id)}
        className="h-full"
      />
      <Readout symbol={pair.symbol} places={places} />
    </div>
  );
}
