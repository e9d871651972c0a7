// What the spot screen puts into the frame of a trading screen.
import { t } from '@bourse/ui/lib/i18n.ts';
import { chooseSide, pickPrice, typeQuantity } from '../../features/spot/ticket/ticket-store.ts';
import { Ticket } from '../../features/spot/ticket/ticket.tsx';
import { marketProps } from '../../trading-desk/market-props.ts';
import { stateBadge } from '../../lib/market-state.ts';
import type { ChosenMarket, TradingParts } from '../../trading-desk/trading-parts.ts';
import { BookTop, BookView, LowerPanel, TradesView } from './late-panels.ts';
import { TradingChart } from './trading-chart.tsx';
import { useFunds, useOwnPrices } from './trading.ts';

export function useSpotParts({ pair, quotation }: ChosenMarket): TradingParts {
  const funds = useFunds(pair);
  const ownPrices = useOwnPrices(pair);
  const trades = { quotation, onPickPrice: pickPrice };
  return {
    state: stateBadge(quotation.trade.state),
    renderTicket: (place) => <Ticket quotation={quotation} funds={funds} {...place} />,
    renderAboveTicket: () => <BookTop {...marketProps(quotation)} />,
    viewsLabel: t('spot.handicap'),
    views: [
      {
        key: 'book',
        label: t('spot.handicap'),
        shortLabel: t('spot.view.book'),
        render: (place) => <BookView {...trades} ownPrices={ownPrices} onPickQuantity={typeQuantity} {...place} />,
      },
      {
        key: 'trades',
        label: t('spot.allTrades'),
        shortLabel: t('spot.view.trades'),
        render: (place) => <TradesView {...trades} {...place} />,
      },
    ],
    belowTicket: { label: t('spot.recent'), render: (place) => <TradesView {...trades} {...place} /> },
    renderChart: ({ className }) => <TradingChart pair={pair} quotation={quotation} className={className} />,
    renderLower: ({ className }) => <LowerPanel pair={pair} funds={funds} className={className} />,
    chooseSide,
    sideLabels: {
      buy: t('spot.buyCoin', { currency: pair.currencyName }),
      sell: t('spot.sellCoin', { currency: pair.currencyName }),
    },
  };
}
