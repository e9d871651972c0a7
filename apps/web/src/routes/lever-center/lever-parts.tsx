// What the screen of leveraged contracts puts into the frame of a trading screen.
import type { Side } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useDeal } from '../../features/lever/terms-query.ts';
import { chooseSide, pickPrice } from '../../features/lever/ticket/ticket-store.ts';
import type { ChosenMarket, TradingParts } from '../../trading-desk/trading-parts.ts';
import { marketProps } from '../../trading-desk/market-props.ts';
import { BookTop, BookView, LowerPanel, TradesView } from './late-panels.ts';
import { LeverChart } from './lever-chart.tsx';
import { TicketPlace } from './ticket-place.tsx';

/** Orders of contracts are in no book. */
const NO_PRICES: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;

export function useLeverParts({ pair, quotation }: ChosenMarket): TradingParts {
  const trades = { quotation, onPickPrice: pickPrice };
  const terms = useDeal(pair).data?.terms;
  return {
    state: terms?.cause === 'unopened' ? t('market.notOpen') : undefined,
    renderTicket: (place) => <TicketPlace quotation={quotation} {...place} />,
    renderAboveTicket: () => <BookTop {...marketProps(quotation)} />,
    viewsLabel: t('spot.handicap'),
    views: [
      {
        key: 'book',
        label: t('spot.handicap'),
        shortLabel: t('spot.view.book'),
        render: (place) => <BookView {...trades} ownPrices={NO_PRICES} onPickQuantity={nothing} {...place} />,
      },
      {
        key: 'trades',
        label: t('spot.allTrades'),
        shortLabel: t('spot.view.trades'),
        render: (place) => <TradesView {...trades} {...place} />,
      },
    ],
    belowTicket: { label: t('spot.recent'), render: (place) => <TradesView {...trades} {...place} /> },
    renderChart: ({ className }) => <LeverChart quotation={quotation} className={className} />,
    renderLower: ({ className }) => <LowerPanel pair={pair} className={className} />,
    chooseSide: (side: Side) => chooseSide(side === 'buy' ? 'long' : 'short'),
    sideLabels: {
      buy: t('lever.longCoin', { currency: pair.currencyName }),
      sell: t('lever.shortCoin', { currency: pair.currencyName }),
    },
  };
}
