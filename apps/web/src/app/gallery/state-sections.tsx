import type { market } from '@bourse/contract';
import { Button } from '../../ui/button.tsx';
import { Change, Price } from '../../ui/figures.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Case, Row, Section } from './frame.tsx';
import { quotations } from './samples.ts';

const nothing = (): void => undefined;
const WIDTH = 360;

const COLUMNS: readonly Column<market.Quotation>[] = [
  { key: 'market', header: 'Market', onCard: 'title', cell: (row) => `${row.currency_name}/${row.legal_name}` },
  { key: 'price', header: 'Price', isNumeric: true, cell: (row) => <Price value={row.now_price} places={2} /> },
  { key: 'change', header: 'Change', isNumeric: true, cell: (row) => <Change percent={row.change} /> },
];
const ROWS = Object.values(quotations);

export function StateSections() {
  return (
    <Section name="lists">
      <Row>
        <Case name="loading" width={WIDTH}>
          <SkeletonRows rows={4} />
        </Case>
        <Case name="empty, with the next step" width={WIDTH}>
          <EmptyState
            title="No open orders"
            text="A limit order stays here until it fills."
            action={<Button size="small">Place an order</Button>}
          />
        </Case>
        <Case name="error" width={WIDTH}>
          <ErrorState text="No connection. Please try again" onRetry={nothing} />
        </Case>
      </Row>
      <Row>
        <Case name="table, dense" width={WIDTH}>
          <Table label="Dense table" columns={COLUMNS} rows={ROWS} keyOf={(row) => row.id} />
        </Case>
        <Case name="table, calm" width={WIDTH}>
          <Table label="Calm table" columns={COLUMNS} rows={ROWS} keyOf={(row) => row.id} density="calm" />
        </Case>
        <Case name="table, empty" width={WIDTH}>
          <Table
            label="Empty table"
            columns={COLUMNS}
            rows={[]}
            keyOf={(row) => row.id}
            empty={<EmptyState title="No markets match" />}
          />
        </Case>
      </Row>
    </Section>
  );
}
