import type { market, spot } from '@bourse/contract';
import { ApiError } from '../../lib/api.ts';
import { pairOf } from '../../lib/pair.ts';
import { OrderBook } from '../../features/book/order-book.tsx';
import { MarketList } from '../../features/market/market-list.tsx';
import { PairHeader } from '../../features/market/pair-header.tsx';
import { OpenOrders } from '../../features/spot/open-orders.tsx';
import {
  averageColumn,
  filledColumn,
  kindColumn,
  orderFeeColumn,
  orderPriceColumn,
  pairColumn,
  statusColumn,
  timeColumn,
} from '../../features/spot/order-columns.tsx';
import { OrderList } from '../../features/spot/order-list.tsx';
import { Ticket } from '../../features/spot/ticket.tsx';
import { pickPrice, typeQuantity } from '../../features/spot/ticket-store.ts';
import { TradeTape } from '../../features/tape/trade-tape.tsx';
import { Case, Row, Section } from './frame.tsx';
import {
  CASES,
  listOf,
  type MarketCase,
  MARKETS,
  openOrders,
  ownPrices,
  pastOrders,
  quotations,
  symbolOf,
} from './samples.ts';

const nothing = (): void => undefined;
const placesOf = () => ({ price: 2, number: 4 });

const namesOf = (name: MarketCase) => {
  const { tick, step } = quotations[name].trade;
  return { symbol: symbolOf(name), currencyName: MARKETS[name], legalName: 'USDT', tick, step };
};

function Markets() {
  return (
    <Section name="market">
      <Case name="pair header, live">
        <PairHeader quotation={quotations.live} />
      </Case>
      <Case name="pair header, without a ticker">
        <PairHeader quotation={quotations.loading} />
      </Case>
      <Case name="market list" width={320} height={280}>
        <MarketList selected={pairOf(quotations.live)} onSelect={nothing} className="h-full" />
      </Case>
    </Section>
  );
}

function Books() {
  return (
    <Section name="book">
      <Row>
        {CASES.map((name) => (
          <Case key={name} name={name} width={264} height={520}>
            <OrderBook
              {...namesOf(name)}
              ownPrices={ownPrices}
              onPickPrice={pickPrice}
              onPickQuantity={typeQuantity}
              className="h-full"
            />
          </Case>
        ))}
      </Row>
    </Section>
  );
}

function Tapes() {
  return (
    <Section name="tape">
      <Row>
        {(['live', 'loading', 'empty'] as const).map((name) => (
          <Case key={name} name={name} width={264} height={430}>
            <TradeTape {...namesOf(name)} onPickPrice={pickPrice} className="h-full" />
          </Case>
        ))}
      </Row>
    </Section>
  );
}

const withState = (state: market.Quotation['trade']['state']): market.Quotation => ({
  ...quotations.live,
  trade: { ...quotations.live.trade, state },
});

function Tickets() {
  const funds = {
    base: { available: '0.5', locked: '0' },
    quote: { available: '10000', locked: '0' },
  };
  const unknown = { base: undefined, quote: undefined };
  return (
    <Section name="ticket">
      <Row>
        <Case name="ready" width={264}>
          <Ticket quotation={quotations.live} funds={funds} />
        </Case>
        <Case name="more than there is" width={264}>
          <Ticket quotation={quotations.live} funds={{ ...funds, quote: { available: '12.5', locked: '0' } }} />
        </Case>
        <Case name="balance not known yet" width={264}>
          <Ticket quotation={quotations.loading} funds={unknown} />
        </Case>
        <Case name="halted" width={264}>
          <Ticket quotation={withState('halted')} funds={funds} />
        </Case>
        <Case name="view only" width={264}>
          <Ticket quotation={withState('view_only')} funds={funds} />
        </Case>
      </Row>
    </Section>
  );
}

function Orders() {
  const waiting = listOf<spot.SpotOrder>([], { isPending: true });
  const failed = listOf<spot.SpotOrder>([], { error: new ApiError('network', 'No connection. Please try again') });
  const long = listOf(openOrders, { total: 27, showMore: nothing });
  const past = [
    timeColumn<spot.SpotOrder>(),
    pairColumn<spot.SpotOrder>(),
    kindColumn(),
    orderPriceColumn(placesOf),
    averageColumn(placesOf),
    filledColumn(placesOf),
    orderFeeColumn(),
    statusColumn(),
  ];
  return (
    <Section name="orders">
      <Case name="open, with more to come">
        <OpenOrders list={long} placesOf={placesOf} />
      </Case>
      <Case name="past">
        <OrderList label="Order history" list={listOf(pastOrders)} columns={past} emptyTitle="" emptyText="" />
      </Case>
      <Row>
        <Case name="loading" width={340}>
          <OpenOrders list={waiting} placesOf={placesOf} />
        </Case>
        <Case name="empty" width={340}>
          <OpenOrders list={listOf<spot.SpotOrder>([])} placesOf={placesOf} />
        </Case>
        <Case name="error" width={340}>
          <OpenOrders list={failed} placesOf={placesOf} />
        </Case>
      </Row>
    </Section>
  );
}

export function TradingSections() {
  return (
    <>
      <Markets />
      <Books />
      <Tapes />
      <Tickets />
      <Orders />
    </>
  );
}
