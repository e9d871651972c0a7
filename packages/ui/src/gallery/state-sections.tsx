import { Button } from '../button.tsx';
import { Change, Price } from '../figures.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../states.tsx';
import { type Column, Table } from '../table.tsx';
import { Case, Row, Section } from './frame.tsx';

const nothing = (): void => undefined;
const WIDTH = 360;

type Sample = { readonly market: string; readonly price: string; readonly change: string };

const ROWS: readonly Sample[] = [
  { market: 'BTC/USDT', price: '63412.5', change: '1.84' },
  { market: 'ETH/USDT', price: '3127.08', change: '-2.31' },
  { market: 'LTC/USDT', price: '84.2', change: '0' },
  { market: 'XRP/USDT', price: '0.53', change: '-0.94' },
];
const COLUMNS: readonly Column<Sample>[] = [
  { key: 'market', header: 'Market', onCard: 'title', cell: (row) => row.market },
  { key: 'price', header: 'Price', isNumeric: true, cell: (row) => <Price value={row.price} places={2} /> },
  { key: 'change', header: 'Change', isNumeric: true, cell: (row) => <Change percent={row.change} /> },
];

const belowFirst = (row: Sample) =>
  row === ROWS[0] && <p className="px-3 py-4 text-12 text-ink-2">What belongs to it.</p>;

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
          <Table label="Dense table" columns={COLUMNS} rows={ROWS} keyOf={(row) => row.market} />
        </Case>
        <Case name="table, calm" width={WIDTH}>
          <Table label="Calm table" columns={COLUMNS} rows={ROWS} keyOf={(row) => row.market} density="calm" />
        </Case>
        <Case name="table, a row open" width={WIDTH}>
          <Table
            label="Table with a row open"
            columns={COLUMNS}
            rows={ROWS}
            keyOf={(row) => row.market}
            density="calm"
            detail={belowFirst}
          />
        </Case>
        <Case name="table, empty" width={WIDTH}>
          <Table
            label="Empty table"
            columns={COLUMNS}
            rows={[]}
            keyOf={(row) => row.market}
            empty={<EmptyState title="No markets match" />}
          />
        </Case>
      </Row>
    </Section>
  );
}
