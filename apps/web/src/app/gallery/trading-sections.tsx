import type { market, spot } from '@bourse/contract';
import { Case, Row, Section } from '@bourse/ui/gallery/frame.tsx';
import { ApiError } from '@bourse/ui/lib/api-error.ts';
import { useState } from 'react';
import { pairOf } from '../../lib/pair.ts';
import { OrderBook } from '../../features/book/order-book.tsx';
import { type DrawingState, type Drawn, NO_DRAWING } from '../../features/chart/drawing-state.ts';
import { DrawingBar } from '../../features/chart/drawing-bar.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ChartLine } from '../../features/chart/chart-lines.ts';
import { LineHandle } from '../../features/chart/line-handle.tsx';
import { orderWords } from '../../features/chart/order-words.ts';
import { orderLines } from '../../features/chart/own-orders.ts';
import type { LineMover, Moving } from '../../features/chart/use-line-move.ts';
import { MarketList } from '../../features/market/market-list.tsx';
import { PairHeader } from '../../features/market/pair-header.tsx';
import { AmendDialog } from '../../features/spot/amend/amend-dialog.tsx';
import { OpenOrders } from '../../features/spot/orders/open-orders.tsx';
import { PastOrders } from '../../features/spot/orders/order-history.tsx';
import { partnerOf } from '../../features/spot/orders/order-pairs.ts';
import { Ticket } from '../../features/spot/ticket/ticket.tsx';
import { pickPrice, typeQuantity } from '../../features/spot/ticket/ticket-store.ts';
import { TradeTape } from '../../features/tape/trade-tape.tsx';
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

const funds = {
  base: { available: '0.5', locked: '0' },
  quote: { available: '10000', locked: '0' },
};

/** All of them write one order: its kind is chosen in any. */
function Tickets() {
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
  const [amending, setAmending] = useState<spot.SpotOrder>();
  return (
    <Section name="orders">
      <Case name="open, with more to come">
        <OpenOrders list={long} placesOf={placesOf} onAmend={setAmending} />
        {amending && (
          <AmendDialog
            order={amending}
            partner={partnerOf(amending, openOrders)}
            quotation={quotations.live}
            funds={funds}
            onClose={() => setAmending(undefined)}
          />
        )}
      </Case>
      <Case name="open, in a narrow place" width={860}>
        <OpenOrders list={listOf(openOrders)} placesOf={placesOf} onAmend={setAmending} />
      </Case>
      <Case name="past">
        <PastOrders list={listOf(pastOrders)} placesOf={placesOf} />
      </Case>
      <Row>
        <Case name="loading" width={340}>
          <OpenOrders list={waiting} placesOf={placesOf} onAmend={nothing} />
        </Case>
        <Case name="empty" width={340}>
          <OpenOrders list={listOf<spot.SpotOrder>([])} placesOf={placesOf} onAmend={nothing} />
        </Case>
        <Case name="error" width={340}>
          <OpenOrders list={failed} placesOf={placesOf} onAmend={nothing} />
        </Case>
      </Row>
    </Section>
  );
}

/** Draws the lines of two open orders, of a stop order and of a position with its liquidation price. */
function sampleLines(): readonly ChartLine[] {
  const common = { price: '63400.00', quantity: '0.05', removeName: t('ui.close') };
  const lines = orderLines(
    [
      { ...common, id: 1, side: 'buy' },
      { ...common, id: 2, side: 'sell' },
      { ...common, id: 3, side: 'buy', stopPrice: '63500.00' },
    ],
    orderWords(4),
  );
  const forced: ChartLine = {
    key: '4',
    ownerId: 4,
    kind: 'forced',
    tone: 'warning',
    price: '58000.00',
    text: '58,000.00',
    name: '58,000.00',
  };
  return [...lines, forced];
}

function handleOf(line: ChartLine, moving?: Moving['phase']) {
  const mover: LineMover = {
    moving: moving && { key: line.key, price: line.price, from: '63410.00', phase: moving },
    to: nothing,
    drop: nothing,
    cancel: nothing,
  };
  const handle = { line, own: line, mover, tick: '0.01', pricePlaces: 2 };
  return <LineHandle key={line.key} {...handle} onRemove={nothing} onGrab={nothing} onFocus={nothing} />;
}

function ChartParts() {
  const lines = sampleLines();
  const segment: Drawn = { id: 'a', tool: 'segment', points: [] };
  const drawings = { cancel: nothing, remove: nothing, undo: nothing, select: nothing, dismiss: nothing };
  const barOf = (state: Partial<DrawingState>) => (
    <div className="relative h-full bg-panel">
      <DrawingBar {...NO_DRAWING} {...state} drawings={drawings} onClosed={nothing} />
    </div>
  );
  return (
    <Section name="chart parts">
      <Row>
        <Case name="lines of orders" width={240}>
          <div className="flex flex-col items-start gap-2 bg-panel p-3 font-mono text-11">
            {lines.map((line) => handleOf(line))}
            {lines.slice(0, 1).map((line) => handleOf(line, 'moving'))}
          </div>
        </Case>
        <Case name="placing points" width={300} height={56}>
          {barOf({ tool: 'segment', placed: 1 })}
        </Case>
        <Case name="selected" width={300} height={56}>
          {barOf({ drawn: [segment], selected: 'a', canUndo: true })}
        </Case>
        <Case name="deleted" width={300} height={56}>
          {barOf({ isRemoved: true, canUndo: true })}
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
      <ChartParts />
    </>
  );
}
