import { Case, Row, Section } from '@bourse/ui/gallery/frame.tsx';
import { NOW_MS } from '@bourse/ui/gallery/moment.ts';
import { LineChart } from '../../features/seconds/chart/line-chart.tsx';
import { RunningInsurance } from '../../features/seconds/insurance/running-insurance.tsx';
import { TypeList } from '../../features/seconds/insurance/type-list.tsx';
import { closedColumns } from '../../features/seconds/orders/closed-columns.tsx';
import { CountdownRing } from '../../features/seconds/orders/countdown-ring.tsx';
import { OpenOrders } from '../../features/seconds/orders/open-orders.tsx';
import { StatisticsPanel } from '../../features/seconds/statistics/statistics-panel.tsx';
import { MicroTicket } from '../../features/seconds/ticket/ticket.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { closedRows, insurance, insuranceTypes, marks, offer, openRows, pair } from './seconds-samples.ts';
import { listOf, quotations } from './samples.ts';

const TERM_MS = 30_000;

/** All of them write one order. */
function Tickets() {
  return (
    <Section name="second ticket">
      <Row>
        <Case name="ready" width={320}>
          <MicroTicket quotation={quotations.live} offer={offer} isDock={false} />
        </Case>
        <Case name="no index" width={320}>
          <MicroTicket quotation={quotations.loading} offer={offer} isDock={false} />
        </Case>
        <Case name="dock of a phone" width={358}>
          <MicroTicket quotation={quotations.live} offer={offer} isDock />
        </Case>
      </Row>
    </Section>
  );
}

function Orders() {
  const closed = (name: string, rows: typeof closedRows, width: number) => (
    <Case name={name} width={width}>
      <PagedTable
        label={name}
        list={listOf(rows)}
        columns={closedColumns()}
        density="calm"
        loginTitle=""
        emptyTitle="Nothing has closed"
        emptyText="What has closed stands here."
      />
    </Case>
  );
  return (
    <Section name="second orders">
      <Case name="countdown">
        <div className="flex gap-4 p-3">
          {openRows.map((row) => (
            <CountdownRing key={row.id} row={row} />
          ))}
        </div>
      </Case>
      <Case name="open: ahead, behind and insured, level, waiting" width={860}>
        <OpenOrders list={listOf(openRows)} />
      </Case>
      <Case name="none open" width={860}>
        <OpenOrders list={listOf<(typeof openRows)[number]>([])} />
      </Case>
      {closed('closed: won, lost and insured, drawn, void', closedRows, 860)}
      {closed('none closed', [], 860)}
    </Section>
  );
}

export function MicroSections() {
  return (
    <>
      <Tickets />
      <Section name="second chart">
        <Case name="two orders run" height={320}>
          <LineChart pair={pair} places={2} termMs={TERM_MS} marks={marks} className="h-full" />
        </Case>
      </Section>
      <Orders />
      <Section name="second figures">
        <Case name="more lost than the odds say" width={860}>
          <StatisticsPanel />
        </Case>
      </Section>
      <Section name="insurance">
        <Case name="running, its loss below the claim" width={860}>
          <RunningInsurance insurance={insurance} />
        </Case>
        <Case name="something to claim" width={860}>
          <RunningInsurance insurance={{ ...insurance, loss: '640', result: '-640', claimable: '250.00000000' }} />
        </Case>
        <Case name="bought, not in effect" width={860}>
          <RunningInsurance
            insurance={{
              ...insurance,
              state: 'bought',
              effective_ms: NOW_MS + 48_600_000,
              state_name: 'Bought',
              loss: '0',
              result: '0',
            }}
          />
        </Case>
        <Case name="types on sale" width={860}>
          <TypeList types={insuranceTypes} currencyName="USDT" available="2480.55" />
        </Case>
      </Section>
    </>
  );
}
